import { Checkbox } from '@cahier/ui/checkbox'
import { SearchField } from '@cahier/ui/search-field'
import { useDeferredValue, useId, useState } from 'react'
import { type StudyItem, useStudyItems } from '../data/items.ts'
import { longest } from '../data/session-bounds.ts'
import type { SessionType } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { ItemIcon } from './item-icon.tsx'
import styles from './item-picker.module.css'

export interface ItemPickerProps {
  type: SessionType
  /** Ids of the chosen items; those that do not fit the type are not shown. */
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}

/** Chooses the items of a session: words, documents, or both, depending on its type. */
export function ItemPicker({ type, chosen, onChange }: ItemPickerProps) {
  const texts = useTexts().items
  const label = useId()
  // Chosen items move to the top at the next search, not while the learner is clicking.
  const [asked, setAsked] = useState({ search: '', first: chosen })
  const { data, error } = useStudyItems(type, useDeferredValue(asked.search), asked.first)
  const isChosen = ({ id }: StudyItem) => chosen.includes(id)
  const count = data?.filter(isChosen).length ?? 0
  return (
    <fieldset className={styles.picker} aria-labelledby={label}>
      <p id={label} className={styles.label}>
        {texts.of[type]} <span className={styles.count}>{texts.chosen(count)}</span>
      </p>
      <SearchField
        label={texts.search[type]}
        value={asked.search}
        onValueChange={(search) => setAsked({ search, first: chosen })}
      />
      {error && !data && (
        <p className={styles.nothing} role="alert">
          {texts.failed}
        </p>
      )}
      {data?.length === 0 && <p className={styles.nothing}>{asked.search ? texts.notFound : texts.none[type]}</p>}
      {data && data.length > 0 && (
        <ul className={styles.items}>
          {data.map((item) => (
            <li key={item.id}>
              <Checkbox
                checked={isChosen(item)}
                disabled={!isChosen(item) && chosen.length >= longest.items}
                onCheckedChange={(add) => onChange(add ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))}
              >
                <span className={styles.item}>
                  <ItemIcon kind={item.kind} />
                  <span className={styles.title}>{item.title}</span>
                  {item.detail && <span className={styles.detail}>{item.detail}</span>}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
