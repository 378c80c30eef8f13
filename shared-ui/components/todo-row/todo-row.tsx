import { ChevronRight } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from './todo-row.module.css'

export interface TodoRowProps {
  /** A link without content, to the page where it is done; the row becomes its content. */
  link: ReactElement<{ className?: string | undefined; children?: ReactNode }>
  icon: ReactNode
  /** What there is to do; null while it is loading. */
  title: string | null
  /** One line under the title. Its space is always reserved. */
  detail?: ReactNode
}

/** One thing to do, from an area. All rows have the same height, so a list of them never shifts. */
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
