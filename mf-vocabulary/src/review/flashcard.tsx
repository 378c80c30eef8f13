import { Badge } from '@cahier/ui/badge'
import type { Ref } from 'react'
import type { QueuedCard } from '../data/queued-card.ts'
import { useTexts } from '../locales/index.ts'
import { categoryName } from '../word/category.ts'
import styles from './flashcard.module.css'
import { Hear } from './hear.tsx'

export interface FlashcardProps {
  card: Pick<
    QueuedCard,
    'word_id' | 'direction' | 'word' | 'definition' | 'examples' | 'letter_category' | 'reps' | 'lapses'
  >
  /** Language of the word. */
  language: string
  flipped: boolean
  onFlip(): void
  /** The card's button. */
  ref: Ref<HTMLButtonElement>
}

/** Front: the question and the category. Back: the answer, the examples and the earlier answers, on ruled paper. A click turns the card. */
export function Flashcard({ card, language, flipped, onFlip, ref }: FlashcardProps) {
  const texts = useTexts()
  const asksMeaning = card.direction === 'recognition'
  return (
    <div className={`${styles.card} ${styles.room} ${flipped ? `${styles.back} seyes` : styles.front}`}>
      <button ref={ref} type="button" className={styles.flip} onClick={onFlip}>
        <span className="visually-hidden">{flipped ? texts.review.answer : texts.review.question}</span>
      </button>
      <div key={`${card.word_id}${card.direction}${flipped}`} className={styles.side} aria-live="polite">
        {flipped ? (
          <>
            <p lang={language} className={asksMeaning ? styles.asked : styles.word}>
              {card.word}
            </p>
            <p className={asksMeaning ? styles.definition : styles.asked}>{card.definition}</p>
            {card.examples.length > 0 && (
              <ul lang={language} aria-label={texts.details.examples} className={styles.examples}>
                {card.examples.map((example) => (
                  <li key={example}>{example}</li>
                ))}
              </ul>
            )}
            {card.reps > 0 && <p className={styles.past}>{texts.review.past(card.reps, card.lapses)}</p>}
          </>
        ) : (
          <>
            {asksMeaning ? (
              <p lang={language} className={styles.word}>
                {card.word}
              </p>
            ) : (
              <p className={styles.definition}>{card.definition}</p>
            )}
            <Badge>{categoryName(card.letter_category, texts.categories)}</Badge>
          </>
        )}
      </div>
      {(asksMeaning || flipped) && (
        <div className={styles.hear}>
          <Hear word={card.word} language={language} />
        </div>
      )}
    </div>
  )
}
