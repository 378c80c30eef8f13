import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { useState } from 'react'
import { type Answer, type Rating, useReviewWord, useUndoReview } from '../data/reviews.ts'
import type { Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { dealt, step } from './deck.ts'
import { masteryAfter } from './memory.ts'

export interface ReviewOptions {
  words: readonly Word[]
  /** Ids in their order when the deck was dealt; later changes of the selection do not reshuffle it. */
  deck: readonly string[]
  first: string | null
}

/** One pass through a deck: which card, which side, what was answered. */
export function useReview({ words, deck, first }: ReviewOptions) {
  const shell = useShell()
  const texts = useTexts().review
  const format = useFormat()
  const write = useReviewWord()
  const takeBack = useUndoReview()
  const [start] = useState(() => dealt(deck, first))
  const [position, setPosition] = useState(start.position)
  const [flipped, setFlipped] = useState(false)
  const [shownAt, setShownAt] = useState(() => performance.now())
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const [said, setSaid] = useState('')

  const cards = start.ids.flatMap((id) => words.find((word) => word.id === id) ?? [])
  const place = Math.min(position, Math.max(cards.length - 1, 0))
  const card = cards[place]
  const busy = write.isPending || takeBack.isPending

  const show = (next: number) => {
    setPosition(next)
    setFlipped(false)
    setShownAt(performance.now())
  }

  const rate = async (rating: Rating) => {
    if (!card || !flipped || busy) return
    const answer: Answer = {
      id: crypto.randomUUID(),
      word: card,
      rating,
      masteryAfter: masteryAfter(card, rating, new Date()),
      elapsed: performance.now() - shownAt,
    }
    try {
      await write.mutateAsync(answer)
      setAnswers([...answers, answer])
      setSaid(texts.rated(card.word, texts.ratings[rating], format.percent(answer.masteryAfter / 100)))
      show(step(place, 1, cards.length))
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.failed })
    }
  }

  const undo = async () => {
    const last = answers.at(-1)
    if (!last || busy) return
    try {
      await takeBack.mutateAsync(last)
      setAnswers(answers.slice(0, -1))
      setSaid(texts.undone(last.word.word))
      const before = cards.findIndex((word) => word.id === last.word.id)
      if (before !== -1) show(before)
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.undoFailed })
    }
  }

  return {
    card,
    position: place,
    count: cards.length,
    flipped,
    busy,
    answered: answers.length,
    /** The last thing that happened, for screen readers. */
    said,
    flip: () => setFlipped(!flipped),
    move: (by: 1 | -1) => show(step(place, by, cards.length)),
    rate,
    undo,
  }
}
