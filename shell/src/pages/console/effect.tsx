import { useFormat } from '@cahier/contract/i18n'
import type { ProposedSummary } from '@cahier/releases/model'
import { Changes } from './changes.tsx'
import { useTexts } from './locales/index.ts'
import { pauseText } from './pause-text.ts'
import styles from './proposed-operations.module.css'

/** What an operation would change of what is live now and what would fail then, or why it cannot. */
export function Effect({ proposed: { changes, fails, refusal, every } }: { proposed: ProposedSummary }) {
  const texts = useTexts().waiting
  const format = useFormat()
  if (refusal !== null) return <p className={styles.refusal}>{refusal}</p>
  if (changes.length === 0) return <p>{texts.nothing}</p>
  return (
    <>
      <Changes changes={changes} />
      {fails.map((sentence) => (
        <p key={sentence} className={styles.refusal}>
          {sentence}
        </p>
      ))}
      {every !== null && <p>{texts.every(pauseText(format, every))}</p>}
    </>
  )
}
