import type { ReactNode } from 'react'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: string
  /** Hides the title visually, because the shell's header shows it too. Assistive technology still reads it. */
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
      <div className={styles.text}>
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
