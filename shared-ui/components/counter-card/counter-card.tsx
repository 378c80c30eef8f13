import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Card, cardLink } from '../card/index.ts'
import styles from './counter-card.module.css'

export interface CounterCardProps {
  /** An empty link to what is counted; it gets the content of the card. */
  link: ReactElement<{ className?: string | undefined; children?: ReactNode }>
  label: string
  /** The number as it is to be read; null while it is not known. */
  figure: string | null
  /** What the figure is a part of. */
  total?: string | null
  /** One line under the figure, for which there is always room. */
  detail?: ReactNode
}

/** One number of the dashboard. The whole card opens what it counts. */
export function CounterCard({ link, label, figure, total, detail }: CounterCardProps) {
  return (
    <Card interactive className={styles.card}>
      {cloneElement(link, {
        className: `${cardLink} ${styles.link}`,
        children: (
          <>
            <span className={styles.label}>{label}</span>
            <span className={styles.figure}>
              {figure ?? '–'}
              {total && <span className={styles.total}>{` / ${total}`}</span>}
            </span>
            <span className={styles.detail}>{detail}</span>
          </>
        ),
      })}
    </Card>
  )
}
