import { clozeText } from '@cahier/contract/cloze'
import { Badge } from '@cahier/ui/badge'
import type { Ref } from 'react'
import { askedText } from '../cloze/cloze.ts'
import type { QueuedCard } from '../data/queued-card.ts'
import { Face } from '../face/face.tsx'
import { backOf, frontOf } from '../face/faces-of.ts'
import { useTexts } from '../locales/index.ts'
import { categoryName } from '../word/category.ts'
import styles from './flashcard.module.css'
import { Hear } from './hear.tsx'

export interface FlashcardProps {
  card: Pick<
    QueuedCard,
    | 'word_id'
    | 'direction'
    | 'word'
    | 'definition'
    | 'front'
    | 'back'
    | 'examples'
    | 'letter_category'
    | 'kind'
    | 'reps'
    | 'lapses'
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
              <div lang={language} className={styles.sentence}>
                <Face text={backOf(card)} />
              </div>
            ) : (
              <>
                <div lang={language} className={asksMeaning ? styles.asked : wordClass(card)}>
                  <Face text={frontOf(card)} />
                </div>
                <div className={asksMeaning ? styles.definition : styles.asked}>
                  <Face text={backOf(card)} />
                </div>
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

/** Characters of a question that stands in the largest letters. */
const maxWordCharacters = 60

const wordClass = (card: FlashcardProps['card']) =>
  frontOf(card).length > maxWordCharacters ? styles.definition : styles.word

function Question({ card, language }: Pick<FlashcardProps, 'card' | 'language'>) {
  if (card.kind === 'cloze') {
    return (
      <div lang={language} className={styles.sentence}>
        <Face text={backOf(card)} asks />
      </div>
    )
  }
  if (card.direction === 'recall') {
    return (
      <div className={styles.definition}>
        <Face text={backOf(card)} />
      </div>
    )
  }
  return (
    <div lang={language} className={wordClass(card)}>
      <Face text={frontOf(card)} />
    </div>
  )
}
