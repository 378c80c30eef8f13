import { type Format, useFormat } from '@cahier/contract/i18n'
import type { SetChange } from '@cahier/releases/model'
import styles from './changes.module.css'
import { useTexts } from './locales/index.ts'

/** Differences between two sets, a sentence each. */
export function Changes({ changes }: { changes: readonly SetChange[] }) {
  const texts = useTexts().change
  const format = useFormat()
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const sentence = sentenceOf(change, texts, format)
        return (
          <li key={`${change.member} ${sentence}`}>
            <b>{change.member}</b> {sentence}
          </li>
        )
      })}
    </ul>
  )
}

function sentenceOf(change: SetChange, texts: ReturnType<typeof useTexts>['change'], { percent }: Format): string {
  switch (change.kind) {
    case 'added':
    case 'removed':
    case 'withdrawn':
      return texts[change.kind](change.release)
    case 'replaced':
      return texts.replaced(change.from, change.to)
    case 'predecessor':
      return texts.predecessor(change.from ?? texts.none, change.to ?? texts.none)
    case 'trial': {
      const next = change.next.map((share) => percent(share / 100)).join(', ')
      const begins = texts.trial(change.release, percent(change.share / 100))
      return next === '' ? begins : texts.ramp(begins, next)
    }
    case 'share':
      return texts.share(change.release, percent(change.from / 100), percent(change.to / 100))
    case 'trialEnded':
    case 'halted':
      return texts[change.kind](change.release, percent(change.share / 100))
    case 'flag':
      return texts.flag(change.name, String(change.from ?? texts.byDefault), String(change.to ?? texts.byDefault))
    default:
      return texts[change.kind]
  }
}
