import { useFormat } from '@cahier/contract/i18n'
import { FigureTiles } from '@cahier/ui/figure-tiles'
import type { Overview } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import styles from './figures.module.css'

/** Four totals of the whole notebook. */
export function Figures({ overview }: { overview: Overview }) {
  const texts = useTexts().figures
  const format = useFormat()
  const tiles = [
    { label: texts.total, value: format.number(overview.words) },
    { label: texts.mastered, value: format.number(overview.mastered) },
    { label: texts.categories, value: format.number(overview.categories.length) },
    { label: texts.average, value: format.percent(overview.average / 100) },
  ]
  return <FigureTiles figures={tiles} className={styles.figures} />
}
