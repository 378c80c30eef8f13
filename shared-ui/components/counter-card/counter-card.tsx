import { ArrowRight } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Card, cardLink } from '../card/index.ts'
import styles from './counter-card.module.css'

export interface CounterCardProps {
  /** A link without content, to the page of what is counted; the card becomes its content. */
  link: ReactElement<{ className?: string | undefined; children?: ReactNode }>
  label: string
  /** The formatted number; null while it is not known. */
  figure: string | null
  /** What to do first, while there is nothing to count: stands in place of a figure of 0, which `detail` then says. */
  start?: string | undefined
  /** The total that the figure is a part of. */
  total?: string | null
  /** One line under the figure. Its space is always reserved. */
  detail?: ReactNode
}

/** One number of the dashboard. The whole card is a link. */
export function CounterCard({ link, label, figure, start, total, detail }: CounterCardProps) {
  return (
    <Card interactive className={styles.card}>
      {cloneElement(link, {
        className: `${cardLink} ${styles.link}`,
        children: (
          <>
            <span className={styles.label}>{label}</span>
            {start ? (
              <span className={styles.start}>
                {start} <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
              </span>
            ) : (
              <span className={styles.figure}>
                {figure ?? '–'}
                {total && <span className={styles.total}>{` / ${total}`}</span>}
              </span>
            )}
            <span className={styles.detail}>{detail}</span>
          </>
        ),
      })}
    </Card>
  )
}
