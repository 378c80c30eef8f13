import { useFormat } from '@cahier/contract/i18n'
import { Field } from '@cahier/ui/field'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { X } from 'lucide-react'
import { durations, longest, type Session } from '../data/proposals.ts'
import { useTexts } from '../locales/index.ts'
import { CheckedField } from './checked-field.tsx'
import type { ListFieldsProps } from './fields.ts'
import styles from './proposal-panel.module.css'

/** The sessions of a plan, each with its day, time and minutes, and how much they are together. */
export function PlanFields({ draft, problems, onChange, onRemove }: ListFieldsProps) {
  const texts = useTexts().proposal
  const format = useFormat()
  const { sessions = [] } = draft
  const change = (key: string, values: Partial<Session>) =>
    onChange((known) => ({
      ...known,
      sessions: known.sessions?.map((one) => (one.key === key ? { ...one, ...values } : one)) ?? [],
    }))
  const minutes = sessions.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <>
      <p className={styles.total}>{texts.total(sessions.length, texts.minutes(format.number(minutes)))}</p>
      <ol className={styles.list}>
        {sessions.map(({ key, title, starts_at, duration, items }, index) => (
          <li key={key} className={styles.item}>
            <fieldset className={styles.fields}>
              <legend className="visually-hidden">{texts.session(index + 1, sessions.length)}</legend>
              <div className={styles.itemHead}>
                <p className={styles.count}>{texts.items(items.length)}</p>
                {sessions.length > 1 && (
                  <IconButton
                    label={texts.removeSession(index + 1)}
                    onClick={() =>
                      onRemove((known) => ({
                        ...known,
                        sessions: known.sessions?.filter((one) => one.key !== key) ?? [],
                      }))
                    }
                  >
                    <X size={18} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                )}
              </div>
              <CheckedField name={`${key}.title`} problems={problems} label={texts.titleField}>
                {(control) => (
                  <Input
                    {...control}
                    value={title}
                    maxLength={longest.session}
                    onChange={({ target }) => change(key, { title: target.value })}
                  />
                )}
              </CheckedField>
              <div className={styles.pair}>
                <CheckedField name={`${key}.starts_at`} problems={problems} label={texts.start}>
                  {(control) => (
                    <Input
                      {...control}
                      type="datetime-local"
                      value={starts_at}
                      max={draft.exam && `${draft.exam}T23:59`}
                      onChange={({ target }) => change(key, { starts_at: target.value })}
                    />
                  )}
                </CheckedField>
                <Field label={texts.duration}>
                  {(control) => (
                    <Select
                      {...control}
                      value={String(duration)}
                      options={durations.map((one) => ({
                        value: String(one),
                        label: texts.minutes(format.number(one)),
                      }))}
                      onValueChange={(value) => change(key, { duration: Number(value) })}
                    />
                  )}
                </Field>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
    </>
  )
}
