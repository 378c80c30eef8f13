import { Link } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { IconButton } from '@cahier/ui/icon-button'
import { Input, Textarea } from '@cahier/ui/input'
import { X } from 'lucide-react'
import { type Card, longest } from '../data/proposals.ts'
import { useTexts } from '../locales/index.ts'
import { placeOf } from '../place/place.ts'
import { CheckedField } from './checked-field.tsx'
import type { ListFieldsProps } from './fields.ts'
import styles from './proposal-panel.module.css'

/** The cards, each with its texts, the passage that it was made from, and a button that leaves it out. */
export function CardFields({ draft, problems, onChange, onRemove }: ListFieldsProps) {
  const texts = useTexts().proposal
  const { cards = [], note } = draft
  const change = (key: string, values: Partial<Card>) =>
    onChange((known) => ({
      ...known,
      cards: known.cards?.map((card) => (card.key === key ? { ...card, ...values } : card)) ?? [],
    }))
  const remove = (key: string) =>
    onRemove((known) => ({ ...known, cards: known.cards?.filter((card) => card.key !== key) ?? [] }))
  return (
    <ol className={styles.list}>
      {cards.map(({ key, kind, word, definition, quotation }, index) => {
        const wordField = (
          <CheckedField name={`${key}.word`} problems={problems} label={kind === 'word' ? texts.front : texts.hidden}>
            {(control) => (
              <Input
                {...control}
                value={word}
                maxLength={longest.word}
                onChange={({ target }) => change(key, { word: target.value })}
              />
            )}
          </CheckedField>
        )
        return (
          <li key={key} className={styles.item}>
            <fieldset className={styles.fields}>
              <legend className="visually-hidden">{texts.card(index + 1, cards.length)}</legend>
              <div className={styles.itemHead}>
                <Badge>{texts.kinds[kind]}</Badge>
                {cards.length > 1 && (
                  <IconButton label={texts.removeCard(index + 1)} onClick={() => remove(key)}>
                    <X size={18} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                )}
              </div>
              {kind === 'word' && wordField}
              <CheckedField
                name={`${key}.definition`}
                problems={problems}
                label={kind === 'word' ? texts.back : texts.sentence}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    rows={2}
                    value={definition}
                    maxLength={longest.definition - longest.word}
                    onChange={({ target }) => change(key, { definition: target.value })}
                  />
                )}
              </CheckedField>
              {kind === 'cloze' && wordField}
              {note && (
                <p className={styles.source}>
                  <Link
                    to={placeOf({
                      kind: 'note',
                      id: note.id,
                      title: note.title,
                      excerpt: quotation,
                      href: `/notes/${note.id}`,
                    })}
                  >
                    {note.title}
                  </Link>{' '}
                  <q>{quotation}</q>
                </p>
              )}
            </fieldset>
          </li>
        )
      })}
    </ol>
  )
}
