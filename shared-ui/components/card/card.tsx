import type { HTMLAttributes } from 'react'
import styles from './card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li'
  /** Draws the Seyès ruling and the red margin: only where the learner writes or is about to. */
  ruled?: boolean
}

export function Card({ as: Element = 'div', ruled, className, children, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={[styles.card, ruled && styles.ruled, ruled && 'seyes', className].filter(Boolean).join(' ')}
    >
      {children}
    </Element>
  )
}
