import type { ReactNode } from 'react'
import styles from './tag.module.css'

/** The ten tag colours, stored by name. */
export const tagColors = [
  'encre',
  'marge',
  'sapin',
  'ambre',
  'prune',
  'canard',
  'brique',
  'olive',
  'ardoise',
  'rose',
] as const
export type TagColor = (typeof tagColors)[number]

export interface TagProps {
  /** Its name; a search may mark what it found in it. */
  name: ReactNode
  /** An unknown name is drawn as `ardoise`. */
  color: string
  /** Makes the tag a button. */
  onClick?: () => void
  pressed?: boolean
}

export function Tag({ name, color, onClick, pressed }: TagProps) {
  const known = tagColors.find((candidate) => candidate === color) ?? 'ardoise'
  const className = `${styles.tag} ${styles[known]}`
  if (!onClick) return <span className={className}>{name}</span>
  return (
    <button type="button" className={className} aria-pressed={pressed} onClick={onClick}>
      {name}
    </button>
  )
}
