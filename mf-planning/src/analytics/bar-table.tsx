import { Card } from '@cahier/ui/card'
import styles from './bar-table.module.css'

export interface BarTableProps {
  caption: string
  columns: readonly [string, string]
  rows: readonly { key: string; name: string; value: number; text: string }[]
}

/** A bar chart that is a table, so that screen readers read the same data. */
export function BarTable({ caption, columns, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Card className={styles.card}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value, text }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                <span className={styles.cell}>
                  <span className={styles.bar} style={{ inlineSize: `${(value / most) * 100}%` }} />
                  <span className={styles.value}>{text}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
