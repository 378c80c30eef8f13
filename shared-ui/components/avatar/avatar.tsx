import styles from './avatar.module.css'

/** Initials of at most two words: 'Camille Martin' → 'CM'. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase())
    .join('')
}

export interface AvatarProps {
  name: string
  src?: string | null
  size?: 's' | 'm' | 'l'
}

/** A picture or initials. Decorative: the name is next to it or in the control's label. */
export function Avatar({ name, src, size = 'm' }: AvatarProps) {
  const className = `${styles.avatar} ${styles[size]}`
  if (src) return <img className={className} src={src} alt="" />
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
