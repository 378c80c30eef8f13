import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
import { addDays, studyDay } from '@cahier/contract/time'
import { useMemo, useState } from 'react'
import { type Scheduling, scheduling, standardSettings, useScheduling, wordCard } from '../data/cards.ts'
import type { Memory, QueuedCard } from '../data/queued-card.ts'
import { addReview, type Rating, removeReview } from '../data/reviews.ts'
import { words } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { isLeech } from '../word/leech.ts'
import { type Answer, reviewOf } from './answer.ts'
import { intervalText } from './interval.ts'
import { type Outcomes, outcomesOf, schedulerOf } from './scheduling.ts'

const unknown: Scheduling = { settings: standardSettings, load: new Map() }

/** Adds the answers given since the load was read to the days that they fall on. */
function withAnswers(load: ReadonlyMap<string, number>, answers: readonly Answer[]): ReadonlyMap<string, number> {
  const filled = new Map(load)
  for (const { days, at } of answers) {
    if (days === null) continue
    const day = addDays(studyDay(at), days)
    filled.set(day, (filled.get(day) ?? 0) + 1)
  }
  return filled
}

/** The answers of one sitting: recording, announcing and undoing them. */
export function useAnswers() {
  const shell = useShell()
  const texts = useTexts().review
  const format = useFormat()
  const { act, busy } = useAction()
  const { data: { settings, load } = unknown } = useScheduling()
  const scheduler = useMemo(() => schedulerOf(settings), [settings])
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const [said, setSaid] = useState('')

  /**
   * The database computes the card's state from the log; this device computes the same immediately, and shows it: the server may
   * not have the log yet.
   */
  const log = (work: () => Promise<void>, { word_id, direction }: QueuedCard, after: Memory, failed: string) =>
    act(
      async () => {
        await work()
        shell.events.emit('dashboard')
        for (const query of words) query.expire(shell)
        scheduling.expire(shell)
        if (direction === 'recognition') wordCard.patch(shell, (card) => ({ ...card, ...after }), word_id)
      },
      { failed },
    )
  const foresee = (card: QueuedCard, now: Date): Outcomes =>
    outcomesOf(scheduler, card, now, studyDay(now), withAnswers(load, answers))

  return {
    settings,
    count: answers.length,
    busy,
    /** The last event, for screen readers. */
    said,
    foresee,
    /** @returns the card after the answer, or null if it could not be recorded */
    async rate(card: QueuedCard, rating: Rating, elapsed: number): Promise<QueuedCard | null> {
      const at = new Date()
      const outcome = foresee(card, at)[rating]
      const { memory: after, days } = outcome
      const answer: Answer = { id: crypto.randomUUID(), card, rating, after, days, elapsed, at }
      if (!(await log(() => addReview(shell, reviewOf(answer)), card, after, texts.failed))) return null
      setAnswers((earlier) => [...earlier, answer])
      setSaid(texts.rated(card.word, texts.ratings[rating], intervalText(format, outcome)))
      if (isLeech(after) && !isLeech(card)) shell.toast({ kind: 'info', message: texts.leech(card.word) })
      return { ...card, ...after }
    },
    /** @returns the card before the answer, or null if there was nothing to undo or it failed */
    async undo(): Promise<QueuedCard | null> {
      const last = answers.at(-1)
      if (!last) return null
      const { id, card } = last
      if (!(await log(() => removeReview(shell, id), card, card, texts.undoFailed))) return null
      setAnswers(answers.slice(0, -1))
      setSaid(texts.undone(card.word))
      return card
    },
  }
}
export type Answers = ReturnType<typeof useAnswers>
