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
  /** The word that was asked for. */
  first: string | null
  /** Each is asked once; else what was not known comes back. */
  once?: boolean
  /** What stands there when none is left, by how many answers were given. */
  done(answers: number): ReactNode
  /** What is left has changed. */
  onLeft(cards: readonly QueuedCard[]): void
}

/** Asks cards, one after the other, until none is left. */
export function Review({ cards, first, once = false, done, onLeft }: ReviewProps) {
  const texts = useTexts().review
  const answers = useAnswers()
  const cardRef = useRef<HTMLButtonElement>(null)
  const [row, setRow] = useState(cards)
  const [earlier, setEarlier] = useState<readonly (readonly QueuedCard[])[]>([])
  const nextOf = (left: readonly QueuedCard[]) => (once ? left[0] : upNext(left, new Date()))
  const [card, setCard] = useState(() => (cards[0]?.word_id === first ? cards[0] : nextOf(cards)))
  // Each showing begins with the front, also of a card that comes back at once.
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!first) return
    // A frame later: the closing dialog of the word gives the focus back to where it was first.
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

/** The last answer of all can be taken back too, by key or button. */
function UndoLast({ answers, onUndone }: { answers: Answers; onUndone(card: QueuedCard): void }) {
  const undo = async () => {
    if (answers.busy) return
    const before = await answers.undo()
    if (before) onUndone(before)
  }
  useReviewKeys({ flip() {}, move() {}, rate() {}, undo: () => void undo() })
  return <UndoAnswer answers={answers} onUndo={() => void undo()} />
}
