import type { ReactNode } from 'react'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: string
  /**
   * For a view's own title, which the shell's header already shows: only assistive technology reads it here. A phone leaves the
   * description out with it.
   */
  titleHidden?: boolean
  description?: ReactNode
  /** Counters, as `<dd>` figures with their `<dt>` names. */
  counters?: readonly { label: string; value: ReactNode }[]
  actions?: ReactNode
}

/** Top of an area: its title (the page's second level, the header has the first), counters and main actions. */
export function PageHeader({ title, titleHidden, description, counters, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={`${styles.text} ${titleHidden ? styles.untitled : ''}`}>
        <h2 className={titleHidden ? 'visually-hidden' : styles.title}>{title}</h2>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {counters && (
        <dl className={styles.counters}>
          {counters.map(({ label, value }) => (
            <div key={label} className={styles.counter}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
