import { Card } from '@cahier/ui/card'
import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

export interface PanelProps {
  title: string
  /** What the figure shows, in a sentence or two. */
  text: ReactNode
  /** Renders the content; `titleId` labels it. */
  children(titleId: string): ReactNode
}

/** One figure with its title. */
export function Panel({ title, text, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.panel}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <div className={styles.text}>{text}</div>
      {children(id)}
    </Card>
  )
}
