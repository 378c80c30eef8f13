import { useFormat } from '@cahier/contract/i18n'
import { useNavigate } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Facts } from '@cahier/ui/facts'
import { Pencil, Trash2 } from 'lucide-react'
import type { Word } from '../data/words.ts'
import { Face } from '../face/face.tsx'
import { backOf } from '../face/faces-of.ts'
import { useTexts } from '../locales/index.ts'
import { CardState } from './card-state.tsx'
import { categoryName } from './category.ts'
import styles from './details-page.module.css'
import { MasteryBar } from './mastery-bar.tsx'
import { MissingWord } from './missing-word.tsx'
import { Source } from './source.tsx'
import { Stars } from './stars.tsx'
import { useAddressedWord } from './use-addressed-word.ts'
import { useCardOf } from './use-card.ts'
import { useDeletion } from './use-deletion.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Shows the word in the address. */
export function DetailsPage() {
  const word = useAddressedWord()
  if (word === undefined) return null
  return word ? <Details word={word} /> : <MissingWord />
}

function Details({ word }: { word: Word }) {
  const navigate = useNavigate()
  const texts = useTexts()
  const format = useFormat()
  const remove = useDeletion()
  const card = useCardOf(word)
  const close = () => navigate('/vocabulary')
  const { details } = texts
  return (
    <Dialog
      open
      size="lg"
      title={word.word}
      closeLabel={texts.form.close}
      onOpenChange={close}
      footer={
        <>
          <Button
            variant="ghost"
            icon={<Trash2 {...icon} />}
            onClick={async () => {
              if (await remove(word)) close()
            }}
          >
            {texts.word.delete}
          </Button>
          <Button icon={<Pencil {...icon} />} onClick={() => navigate(`/vocabulary/${word.id}/edit`)}>
            {texts.word.edit}
          </Button>
          <Button variant="primary" onClick={() => navigate(`/vocabulary/review/${word.id}`)}>
            {texts.word.review}
          </Button>
        </>
      }
    >
      <section className={styles.section}>
        <h3>{word.kind === 'cloze' ? details.sentence : details.definition}</h3>
        <div className={styles.text}>
          <Face text={backOf(word)} />
        </div>
      </section>
      {word.examples.length > 0 && (
        <section className={styles.section}>
          <h3>{details.examples}</h3>
          <ul className={styles.examples}>
            {word.examples.map((example) => (
              <li key={example} className={styles.text}>
                {example}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Source word={word} />
      <section className={styles.section}>
        <h3>{details.progress}</h3>
        <MasteryBar word={word} />
        {card && <CardState card={card} />}
      </section>
      <section className={styles.section}>
        <h3>{details.information}</h3>
        <Facts
          facts={[
            {
              label: texts.category,
              value: <Badge>{categoryName(word.letter_category, texts.categories)}</Badge>,
            },
            {
              label: texts.word.difficulty,
              value: <Stars value={word.difficulty} label={texts.word.difficultyOf(word.difficulty)} />,
            },
            { label: details.reviews, value: format.number(word.times_reviewed) },
            {
              label: details.lastReviewed,
              value: word.last_reviewed ? format.relativeDay(word.last_reviewed) : details.never,
            },
            { label: details.added, value: format.relativeDay(word.created_at) },
          ]}
        />
      </section>
    </Dialog>
  )
}
