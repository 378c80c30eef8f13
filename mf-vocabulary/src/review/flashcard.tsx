import { Badge } from '@cahier/ui/badge'
import type { Ref } from 'react'
import type { Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { categoryName } from '../word/category.ts'
import styles from './flashcard.module.css'

export interface FlashcardProps {
  word: Word
  flipped: boolean
  onFlip(): void
  /** The card's button. */
  ref: Ref<HTMLButtonElement>
}

/** Front: the word and its category. Back: what it means, on ruled paper. A click turns it. */
export function Flashcard({ word, flipped, onFlip, ref }: FlashcardProps) {
  const texts = useTexts()
  const [example] = word.examples
  return (
    <div className={`${styles.card} ${flipped ? `${styles.back} seyes` : styles.front}`}>
      <button ref={ref} type="button" className={styles.flip} onClick={onFlip}>
        <span className="visually-hidden">{flipped ? texts.review.answer : texts.review.question}</span>
      </button>
      <div key={`${word.id}${flipped}`} className={styles.side} aria-live="polite">
        {flipped ? (
          <>
            <p className={styles.definition}>{word.definition}</p>
            {example && <p className={styles.example}>{example}</p>}
          </>
        ) : (
          <>
            <p className={styles.word}>{word.word}</p>
            <Badge>{categoryName(word.letter_category, texts.categories)}</Badge>
          </>
        )}
      </div>
    </div>
  )
}
