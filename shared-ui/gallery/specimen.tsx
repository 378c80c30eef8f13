import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One component with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.samples}>{children}</div>
    </div>
  )
}
