import { Button } from '@cahier/ui/button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { type QueuedCard, useCardOf } from '../data/cards.ts'
import type { Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { step } from './deck.ts'
import styles from './flashcards.module.css'
import { Sitting } from './sitting.tsx'
import { useAnswers } from './use-answers.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface FlashcardsProps {
  words: readonly Word[]
  /** Ids in their order when the deck was dealt; later changes of the selection do not reshuffle it. */
  deck: readonly string[]
}

/** What the card of a word shows before its state is read. */
function faceOf({ id, word, definition, examples, letter_category }: Word): QueuedCard {
  const counts = { state: 0, stability: 0, difficulty: 0, learning_step: 0, reps: 0, lapses: 0, forgiven: 0 }
  const unread = { ...counts, due: '', last_day: null }
  return { word_id: id, direction: 'recognition', word, definition, examples, letter_category, ...unread }
}

/** A deck that is leafed through; the last card is followed by the first. */
export function Flashcards({ words, deck }: FlashcardsProps) {
  const texts = useTexts().review
  const answers = useAnswers()
  const cardRef = useRef<HTMLButtonElement>(null)
  const [ids] = useState(deck)
  const [position, setPosition] = useState(0)
  const [turn, setTurn] = useState(0)
  const cards = ids.flatMap((id) => words.find((word) => word.id === id) ?? [])
  const place = Math.min(position, Math.max(cards.length - 1, 0))
  const word = cards[place]
  const card = useCardOf(word)
  if (!word) return null

  const show = (next: number) => {
    setPosition(next)
    setTurn(turn + 1)
  }
  const move = (by: 1 | -1) => show(step(place, by, cards.length))
  return (
    <>
      <Sitting
        key={turn}
        card={card ?? faceOf(word)}
        partial={card === null}
        answers={answers}
        cardRef={cardRef}
        onRated={() => move(1)}
        onUndone={({ word_id }) => {
          const before = cards.findIndex(({ id }) => id === word_id)
          if (before !== -1) show(before)
        }}
        onMove={move}
      >
        <div className={styles.bar}>
          <Button icon={<ChevronLeft {...icon} />} onClick={() => move(-1)}>
            {texts.previous}
          </Button>
          <p className={styles.position}>{texts.position(place + 1, cards.length)}</p>
          <Button onClick={() => move(1)}>
            {texts.next}
            <ChevronRight {...icon} />
          </Button>
        </div>
      </Sitting>
      <p className="visually-hidden" role="status">
        {answers.said}
      </p>
    </>
  )
}
