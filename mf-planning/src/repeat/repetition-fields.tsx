import { useFormat } from '@cahier/contract/i18n'
import { Checkbox } from '@cahier/ui/checkbox'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import type { RefObject } from 'react'
import { firstWeekday, weekOf } from '../calendar/grid.ts'
import { useTexts } from '../locales/index.ts'
import styles from './repetition-fields.module.css'
import { frequencies, type Repetition } from './rule.ts'

export interface RepetitionFieldsProps {
  value: Repetition
  /** The first session's day as it is typed; invalid while it is being typed. */
  first: Date
  untilRef: RefObject<HTMLInputElement | null>
  /** What is wrong with the last day. */
  error: string | null
  onChange(value: Repetition): void
}

/** Whether, when and how long a session comes back. */
export function RepetitionFields({ value, first, untilRef, error, onChange }: RepetitionFieldsProps) {
  const texts = useTexts().repeat
  const format = useFormat()
  return (
    <div className={styles.fields}>
      <div className={styles.row}>
        <Field label={texts.label}>
          {(control) => (
            <Select
              {...control}
              value={value.frequency}
              onValueChange={(frequency) => onChange({ ...value, frequency })}
              options={frequencies.map((frequency) => ({ value: frequency, label: texts.frequencies[frequency] }))}
            />
          )}
        </Field>
        {value.frequency !== 'never' && (
          <Field label={texts.until} hint={texts.untilHint} error={error}>
            {(control) => (
              <Input
                {...control}
                ref={untilRef}
                type="date"
                value={value.until}
                onChange={(event) => onChange({ ...value, until: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      {value.frequency === 'weekly' && (
        <fieldset className={styles.days}>
          <legend className="visually-hidden">{texts.days}</legend>
          {weekOf(new Date(), firstWeekday(format.language)).map((day) => {
            const weekday = day.getDay()
            const isFirst = weekday === first.getDay()
            return (
              <Checkbox
                key={weekday}
                checked={isFirst || value.weekdays.includes(weekday)}
                disabled={isFirst}
                onCheckedChange={(add) =>
                  onChange({
                    ...value,
                    weekdays: add ? [...value.weekdays, weekday] : value.weekdays.filter((other) => other !== weekday),
                  })
                }
              >
                {format.date(day, { weekday: 'short' })}
              </Checkbox>
            )
          })}
        </fieldset>
      )}
    </div>
  )
}
