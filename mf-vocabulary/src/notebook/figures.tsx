import { useFormat } from '@cahier/contract/i18n'
import { Card } from '@cahier/ui/card'
import type { Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import styles from './figures.module.css'
import { figuresOf } from './selection.ts'

/** Four figures on the whole notebook. */
export function Figures({ words }: { words: readonly Word[] }) {
  const texts = useTexts().figures
  const format = useFormat()
  const figures = figuresOf(words)
  const tiles = [
    { label: texts.total, value: format.number(figures.total) },
    { label: texts.mastered, value: format.number(figures.mastered) },
    { label: texts.categories, value: format.number(figures.categories) },
    { label: texts.average, value: format.percent(figures.average / 100) },
  ]
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ label, value }) => (
        <Card key={label} className={styles.tile}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Card>
      ))}
    </dl>
  )
}
