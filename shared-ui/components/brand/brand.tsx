import styles from './brand.module.css'

export interface BrandProps {
  /** Shows the cover without the name, which stays available to assistive technology. */
  compact?: boolean
}

/** The application's logo, a notebook cover, with its name. */
export function Brand({ compact }: BrandProps) {
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden="true" />
      <span className={compact ? 'visually-hidden' : styles.name}>Cahier</span>
    </span>
  )
}
