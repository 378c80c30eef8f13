import { useFormat } from '@cahier/contract/i18n'
import { Checkbox } from '@cahier/ui/checkbox'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import type { RefObject } from 'react'
import { firstWeekday, weekOf } from '../calendar/grid.ts'
import { useTexts } from '../locales/index.ts'
import styles from './repetition-fields.module.css'
import { ends, frequencies, longestInterval, mostTimes, type Repetition, type RepetitionField } from './rule.ts'

export interface RepetitionFieldsProps {
  value: Repetition
  /** The first session's day as it is typed; invalid while it is being typed. */
  first: Date
  /** What is there repeats already: it does not stop to. */
  always?: boolean
  refs: Readonly<Record<RepetitionField, RefObject<HTMLInputElement | null>>>
  /** What is wrong with a field. */
  error(field: RepetitionField): string | null
  onChange(patch: Partial<Repetition>): void
}

/** Whether, when, how often and how long a session comes back. */
export function RepetitionFields({ value, first, always = false, refs, error, onChange }: RepetitionFieldsProps) {
  const texts = useTexts().repeat
  const format = useFormat()
  const { frequency, weekdays } = value
  return (
    <div className={styles.fields}>
      <div className={styles.row}>
        <Field label={texts.label}>
          {(control) => (
            <Select
              {...control}
              value={frequency}
              onValueChange={(chosen) => onChange({ frequency: chosen })}
              options={frequencies
                .filter((option) => option !== 'never' || !always)
                .map((option) => ({ value: option, label: texts.frequencies[option] }))}
            />
          )}
        </Field>
        {frequency !== 'never' && (
          <>
            <Field label={texts.interval[frequency]} error={error('interval')}>
              {(control) => (
                <Input
                  {...control}
                  ref={refs.interval}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={longestInterval}
                  value={value.interval}
                  onChange={(event) => onChange({ interval: event.target.value })}
                />
              )}
            </Field>
            <Field label={texts.ending}>
              {(control) => (
                <Select
                  {...control}
                  value={value.end}
                  onValueChange={(end) => onChange({ end })}
                  options={ends.map((end) => ({ value: end, label: texts.ends[end] }))}
                />
              )}
            </Field>
            {value.end === 'until' && (
              <Field label={texts.until} error={error('until')}>
                {(control) => (
                  <Input
                    {...control}
                    ref={refs.until}
                    type="date"
                    value={value.until}
                    onChange={(event) => onChange({ until: event.target.value })}
                  />
                )}
              </Field>
            )}
            {value.end === 'count' && (
              <Field label={texts.count} error={error('count')}>
                {(control) => (
                  <Input
                    {...control}
                    ref={refs.count}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={mostTimes}
                    value={value.count}
                    onChange={(event) => onChange({ count: event.target.value })}
                  />
                )}
              </Field>
            )}
          </>
        )}
      </div>
      {frequency === 'weekly' && (
        <fieldset className={styles.days}>
          <legend className="visually-hidden">{texts.days}</legend>
          {weekOf(new Date(), firstWeekday(format.language)).map((day) => {
            const weekday = day.getDay()
            const isFirst = weekday === first.getDay()
            return (
              <Checkbox
                key={weekday}
                checked={isFirst || weekdays.includes(weekday)}
                disabled={isFirst}
                onCheckedChange={(add) =>
                  onChange({ weekdays: add ? [...weekdays, weekday] : weekdays.filter((other) => other !== weekday) })
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
