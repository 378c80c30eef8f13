import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { QueuedCard } from '../data/queued-card.ts'
import { useTexts } from '../locales/index.ts'
import { answered, upNext } from './queue.ts'
import styles from './review-page.module.css'
import { Sitting, UndoAnswer } from './sitting.tsx'
import { type Answers, useAnswers } from './use-answers.ts'
import { useReviewKeys } from './use-review-keys.ts'

export interface ReviewProps {
  /** In the order in which they are asked. */
  cards: readonly QueuedCard[]
  /** The word in the address, which is asked first. */
  first: string | null
  /** Asks each card once; otherwise forgotten cards come back. */
  once?: boolean
  /** Rendered when no card is left, with the number of answers given. */
  done(answers: number): ReactNode
  /** Called when the remaining cards change. */
  onLeft(cards: readonly QueuedCard[]): void
}

/** Asks one card after the other until none is left. */
export function Review({ cards, first, once = false, done, onLeft }: ReviewProps) {
  const texts = useTexts().review
  const answers = useAnswers()
  const cardRef = useRef<HTMLButtonElement>(null)
  const [row, setRow] = useState(cards)
  const [earlier, setEarlier] = useState<readonly (readonly QueuedCard[])[]>([])
  const nextOf = (left: readonly QueuedCard[]) => (once ? left[0] : upNext(left, new Date()))
  const [card, setCard] = useState(() => (cards[0]?.word_id === first ? cards[0] : nextOf(cards)))
  // Counts the cards shown. As a key it makes every card start at its front, even if the same card comes again.
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!first) return
    // Waits a frame, because the closing dialog first returns the focus to where it was.
    const frame = requestAnimationFrame(() => cardRef.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [first])

  const goOn = (asked: QueuedCard, after: QueuedCard) => {
    const left = once ? row.filter((other) => other !== asked) : answered(row, asked, after)
    setEarlier([...earlier, row])
    setRow(left)
    onLeft(left)
    setCard(nextOf(left))
    setTurn(turn + 1)
  }
  const goBack = (before: QueuedCard) => {
    const whole = earlier.at(-1) ?? [before]
    setRow(whole)
    onLeft(whole)
    setEarlier(earlier.slice(0, -1))
    setCard(before)
    setTurn(turn + 1)
  }

  const status = (
    <p className="visually-hidden" role="status">
      {answers.said}
    </p>
  )
  if (!card) {
    return (
      <>
        <div className={styles.done}>
          {done(answers.count)}
          <UndoLast answers={answers} onUndone={goBack} />
        </div>
        {status}
      </>
    )
  }
  const fresh = row.filter(({ state }) => state === 0).length
  const stepping = row.filter(({ state }) => state === 1 || state === 3).length
  const left = { fresh, stepping, due: row.length - fresh - stepping }
  return (
    <>
      <Sitting
        key={turn}
        card={card}
        answers={answers}
        takesFocus={turn > 0}
        cardRef={cardRef}
        onRated={goOn}
        onUndone={goBack}
      />
      <p className={styles.left}>
        {(['fresh', 'stepping', 'due'] as const).map(
          (kind) => left[kind] > 0 && <span key={kind}>{texts.left[kind](left[kind])}</span>,
        )}
      </p>
      {status}
    </>
  )
}

/** Lets the learner undo the very last answer too, by key or button. */
function UndoLast({ answers, onUndone }: { answers: Answers; onUndone(card: QueuedCard): void }) {
  const undo = async () => {
    if (answers.busy) return
    const before = await answers.undo()
    if (before) onUndone(before)
  }
  useReviewKeys({ flip() {}, move() {}, rate() {}, undo: () => void undo() })
  return <UndoAnswer answers={answers} onUndo={() => void undo()} />
}
