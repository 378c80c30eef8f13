import { Card } from '@cahier/ui/card'
import type { ReactNode } from 'react'
import styles from './figure-tiles.module.css'

export interface FigureTilesProps {
  figures: readonly { label: string; value: ReactNode }[]
  className?: string | undefined
}

/** Large figures side by side, each in a card with its name. */
export function FigureTiles({ figures, className }: FigureTilesProps) {
  return (
    <dl className={[styles.tiles, className].filter(Boolean).join(' ')}>
      {figures.map(({ label, value }) => (
        <Card key={label} className={styles.tile}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Card>
      ))}
    </dl>
  )
}
