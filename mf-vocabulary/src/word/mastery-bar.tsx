import { useFormat } from '@cahier/contract/i18n'
import { Progress } from '@cahier/ui/progress'
import type { Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { bandOf, bandTones } from './mastery.ts'
import styles from './mastery-bar.module.css'

/** The mastery of a word: bar, percentage, and a label once it is mastered. */
export function MasteryBar({ word }: { word: Word }) {
  const texts = useTexts().word
  const format = useFormat()
  const band = bandOf(word.mastery)
  return (
    <div className={styles.mastery}>
      <p className={styles.text}>
        <span>{band === 'mastered' ? texts.mastered : texts.mastery}</span>
        <span className={styles.percent}>{format.percent(word.mastery / 100)}</span>
      </p>
      <Progress value={word.mastery} tone={bandTones[band]} label={texts.masteryOf(word.word)} />
    </div>
  )
}
