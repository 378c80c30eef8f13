import { ScrollRegion } from '@cahier/ui/scroll-region'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './chart.module.css'
import { Panel } from './panel.tsx'
import tableStyles from './table.module.css'

export interface ChartProps {
  title: string
  /** What the picture shows, in a sentence or two. */
  text: ReactNode
  /** The picture: for the eyes, the table says the same. */
  children: ReactNode
  /** The first column names the row. */
  columns: readonly string[]
  rows: readonly (readonly [string, ...string[]])[]
}

/** A picture and the table of what it shows, which anybody may open. */
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
