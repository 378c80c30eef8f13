import { Checkbox } from '@cahier/ui/checkbox'
import { SearchField } from '@cahier/ui/search-field'
import { useDeferredValue, useId, useState } from 'react'
import { useStudyItems } from '../data/items.ts'
import type { SessionType } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { longest } from '../session/draft.ts'
import { ItemIcon } from './item-icon.tsx'
import styles from './item-picker.module.css'

export interface ItemPickerProps {
  type: SessionType
  /** Ids; those that the type does not hold are not shown. */
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}

/** Chooses what a session is about: words, documents, or both, by its type. */
export function ItemPicker({ type, chosen, onChange }: ItemPickerProps) {
  const texts = useTexts().items
  const label = useId()
  const [search, setSearch] = useState('')
  const { data, error } = useStudyItems(type, useDeferredValue(search), chosen)
  const count = data?.filter((item) => item.is_chosen).length ?? 0
  return (
    <fieldset className={styles.picker} aria-labelledby={label}>
      <p id={label} className={styles.label}>
        {texts.of[type]} <span className={styles.count}>{texts.chosen(count)}</span>
      </p>
      <SearchField label={texts.search[type]} value={search} onValueChange={setSearch} />
      {error && !data && (
        <p className={styles.nothing} role="alert">
          {texts.failed}
        </p>
      )}
      {data?.length === 0 && <p className={styles.nothing}>{search ? texts.notFound : texts.none[type]}</p>}
      {data && data.length > 0 && (
        <ul className={styles.items}>
          {data.map((item) => (
            <li key={item.id}>
              <Checkbox
                checked={item.is_chosen}
                disabled={!item.is_chosen && chosen.length >= longest.items}
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
