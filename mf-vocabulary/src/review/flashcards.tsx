import { Button } from '@cahier/ui/button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { QueuedCard } from '../data/queued-card.ts'
import { type Selection, useDealtWord, type Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { useCardOf } from '../word/use-card.ts'
import { CardLoading } from './card-loading.tsx'
import { step } from './deck.ts'
import cardStyles from './flashcard.module.css'
import styles from './flashcards.module.css'
import { Sitting } from './sitting.tsx'
import { useAnswers } from './use-answers.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface FlashcardsProps {
  selection: Selection
  /** Number of words in the selection. */
  count: number
  /** The first card takes the focus from the control that led here, unless the learner moves it before the card has loaded. */
  startsFocused: boolean
}

/** What the card of a word shows until its state has loaded. */
function cardOf({ id, word, definition, front, back, examples, letter_category, kind }: Word): QueuedCard {
  const counts = { state: 0, stability: 0, difficulty: 0, learning_step: 0, reps: 0, lapses: 0, forgiven: 0 }
  const unread = { ...counts, due: '', last_day: null }
  const sides = { word, definition, front, back, examples, letter_category, kind }
  return { word_id: id, direction: 'recognition', ...sides, ...unread }
}

/** A deck to browse; after the last card comes the first. */
export function Flashcards({ selection, count, startsFocused }: FlashcardsProps) {
  const texts = useTexts().review
  const answers = useAnswers()
  const cardRef = useRef<HTMLButtonElement>(null)
  // An answer may change which words the selection matches, but the deck keeps its size.
  const [size] = useState(count)
  const [place, setPlace] = useState(0)
  const [before, setBefore] = useState<readonly number[]>([])
  const [turn, setTurn] = useState(0)
  const [takesFocus, setTakesFocus] = useState(false)
  const [origin] = useState(() => (startsFocused ? document.activeElement : null))
  const word = useDealtWord(selection, place)
  const isDealt = word !== undefined
  const card = useCardOf(word)

  useEffect(() => {
    const { activeElement, body } = document
    if (origin && origin !== body && isDealt && (activeElement === origin || activeElement === body))
      cardRef.current?.focus()
  }, [origin, isDealt])

  const show = (next: number, takesFocus: boolean) => {
    setTakesFocus(takesFocus)
    setPlace(next)
    setTurn(turn + 1)
  }
  // The current card unmounts, and its focus with it; the buttons that turn pages stay and keep theirs.
  const hadFocus = () => cardRef.current?.closest('section')?.contains(document.activeElement) ?? false
  const move = (by: 1 | -1) => show(step(place, by, size), hadFocus())
  return (
    <div className={`${styles.deck} ${cardStyles.underTools}`}>
      {word ? (
        <Sitting
          key={turn}
          card={card ?? cardOf(word)}
          partial={card === null}
          answers={answers}
          takesFocus={takesFocus}
          cardRef={cardRef}
          onRated={() => {
            setBefore([...before, place])
            show(step(place, 1, size), true)
          }}
          onUndone={() => {
            show(before.at(-1) ?? place, true)
            setBefore(before.slice(0, -1))
          }}
          onMove={move}
        />
      ) : (
        <CardLoading />
      )}
      <div className={styles.bar}>
        <Button icon={<ChevronLeft {...icon} />} onClick={() => move(-1)}>
          {texts.previous}
        </Button>
        <p className={styles.position}>{texts.position(place + 1, size)}</p>
        <Button onClick={() => move(1)}>
          {texts.next}
          <ChevronRight {...icon} />
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {answers.said}
      </p>
    </div>
  )
}
