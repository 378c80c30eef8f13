import styles from './brand.module.css'

/** The notebook's cover and the name. */
export function Brand({ compact }: { compact?: boolean }) {
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden="true" />
      <span className={compact ? 'visually-hidden' : styles.name}>Cahier</span>
    </span>
  )
}
