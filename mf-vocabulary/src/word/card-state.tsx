import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { useResumeLeech } from '../data/cards.ts'
import type { QueuedCard } from '../data/queued-card.ts'
import { useTexts } from '../locales/index.ts'
import styles from './card-state.module.css'
import { isLeech } from './leech.ts'

/** When a word comes back; a leech can be returned to review. */
export function CardState({ card }: { card: QueuedCard }) {
  const texts = useTexts().card
  const format = useFormat()
  const resumeLeech = useResumeLeech()
  const { act, busy } = useAction()
  const resume = () => act(() => resumeLeech.mutateAsync(card), { done: texts.resumed, failed: texts.resumeFailed })
  if (isLeech(card)) {
    return (
      <div className={styles.leech}>
        <p>{card.forgiven < 0 ? texts.aside : texts.leech}</p>
        <Button size="s" busy={busy} onClick={() => void resume()}>
          {texts.resume}
        </Button>
      </div>
    )
  }
  return (
    <p className={styles.next}>{card.state === 0 ? texts.new : `${texts.next} · ${format.relativeDay(card.due)}`}</p>
  )
}
