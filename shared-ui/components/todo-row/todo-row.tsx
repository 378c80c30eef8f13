import { ChevronRight } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from './todo-row.module.css'

export interface TodoRowProps {
  /** An empty link to where it is done; it gets the content of the row. */
  link: ReactElement<{ className?: string | undefined; children?: ReactNode }>
  icon: ReactNode
  /** What there is to do; null while it is not known. */
  title: string | null
  /** One line under it, for which there is always room. */
  detail?: ReactNode
}

/** One thing to do, as an area tells it. Of one height, whatever it says: a list of them never moves. */
export function TodoRow({ link, icon, title, detail }: TodoRowProps) {
  return cloneElement(link, {
    className: styles.row,
    children: (
      <>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.text}>
          <span className={styles.title}>{title ?? '–'}</span>
          <span className={styles.detail}>{detail}</span>
        </span>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className={styles.go} />
      </>
    ),
  })
}
