import { clozeText } from '@cahier/contract/cloze'
import { Badge } from '@cahier/ui/badge'
import type { Ref } from 'react'
import { askedText } from '../cloze/cloze.ts'
import { ClozeSentence } from '../cloze/cloze-sentence.tsx'
import type { QueuedCard } from '../data/queued-card.ts'
import { useTexts } from '../locales/index.ts'
import { categoryName } from '../word/category.ts'
import styles from './flashcard.module.css'
import { Hear } from './hear.tsx'

export interface FlashcardProps {
  card: Pick<
    QueuedCard,
    'word_id' | 'direction' | 'word' | 'definition' | 'examples' | 'letter_category' | 'kind' | 'reps' | 'lapses'
  >
  /** Language of the word. */
  language: string
  flipped: boolean
  onFlip(): void
  /** The card's button. */
  ref: Ref<HTMLButtonElement>
}

/**
 * Front: the question and the category. Back: the answer, the examples and the earlier answers, on ruled paper. A cloze asks for the
 * blanks of its sentence. A click turns the card.
 */
export function Flashcard({ card, language, flipped, onFlip, ref }: FlashcardProps) {
  const texts = useTexts()
  const isCloze = card.kind === 'cloze'
  const asksMeaning = isCloze || card.direction === 'recognition'
  const { definition } = card
  const read = flipped ? clozeText(definition) : askedText(definition)
  return (
    <div className={`${styles.card} ${styles.room} ${flipped ? `${styles.back} seyes` : styles.front}`}>
      <button ref={ref} type="button" className={styles.flip} onClick={onFlip}>
        <span className="visually-hidden">{flipped ? texts.review.answer : texts.review.question}</span>
      </button>
      <div key={`${card.word_id}${card.direction}${flipped}`} className={styles.side} aria-live="polite">
        {flipped ? (
          <>
            {isCloze ? (
              <p lang={language} className={styles.sentence}>
                <ClozeSentence sentence={definition} />
              </p>
            ) : (
              <>
                <p lang={language} className={asksMeaning ? styles.asked : styles.word}>
                  {card.word}
                </p>
                <p className={asksMeaning ? styles.definition : styles.asked}>{definition}</p>
              </>
            )}
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
            <Question card={card} language={language} />
            <Badge>{categoryName(card.letter_category, texts.categories)}</Badge>
          </>
        )}
      </div>
      {(asksMeaning || flipped) && (
        <div className={styles.hear}>
          <Hear text={isCloze ? read : card.word} language={language} />
        </div>
      )}
    </div>
  )
}

function Question({ card, language }: Pick<FlashcardProps, 'card' | 'language'>) {
  if (card.kind === 'cloze') {
    return (
      <p lang={language} className={styles.sentence}>
        <ClozeSentence sentence={card.definition} asks />
      </p>
    )
  }
  if (card.direction === 'recall') return <p className={styles.definition}>{card.definition}</p>
  return (
    <p lang={language} className={styles.word}>
      {card.word}
    </p>
  )
}
