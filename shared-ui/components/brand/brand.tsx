import styles from './brand.module.css'

export interface BrandProps {
  /** Shows the cover alone; the name stays for assistive technology. */
  compact?: boolean
}

/** The notebook's cover and the name. */
export function Brand({ compact }: BrandProps) {
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden="true" />
      <span className={compact ? 'visually-hidden' : styles.name}>Cahier</span>
    </span>
  )
}
