import type { HTMLAttributes } from 'react'
import styles from './card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li'
  /** Draws the strong lines of the Seyès ruling, one every 32 px, and the red margin: only for places where the learner writes. */
  ruled?: boolean
  /** A click anywhere on the card follows the one link with `cardLink`; other controls stay above that link. */
  interactive?: boolean
}

/** Class of the one link of an interactive card: it covers the card, and its focus ring surrounds the whole card. */
export const cardLink = styles.link

export function Card({ as: Element = 'div', ruled, interactive, className, children, ...rest }: CardProps) {
  const classes = [styles.card, ruled && styles.ruled, interactive && styles.interactive, className]
  return (
    <Element {...rest} className={classes.filter(Boolean).join(' ')}>
      {children}
    </Element>
  )
}
