import { ScrollRegion } from '@cahier/ui/scroll-region'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './chart.module.css'
import { Panel } from './panel.tsx'
import tableStyles from './table.module.css'

export interface ChartProps {
  title: string
  /** What the chart shows, in a sentence or two. */
  text: ReactNode
  /** The chart, hidden from assistive technology because the table has the same data. */
  children: ReactNode
  /** The first column names the row. */
  columns: readonly string[]
  rows: readonly (readonly [string, ...string[]])[]
}

/** A chart and a table of its data, which everyone can open. */
export function Chart({ title, text, children, columns, rows }: ChartProps) {
  const texts = useTexts().history
  return (
    <Panel title={title} text={text}>
      {(titleId) => (
        <>
          {children}
          <details className={styles.details}>
            <summary>{texts.table}</summary>
            <ScrollRegion label={title} className={styles.scroll}>
              <table className={tableStyles.table} aria-labelledby={titleId}>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([name, ...cells]) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      {cells.map((cell, place) => (
                        <td key={columns[place + 1]}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </details>
        </>
      )}
    </Panel>
  )
}
