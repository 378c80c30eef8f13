import { type FormField, textInput } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { firstWeekday, weekOf } from '@cahier/contract/time'
import { Checkbox } from '@cahier/ui/checkbox'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useTexts } from '../locales/index.ts'
import styles from './recurrence-fields.module.css'
import { ends, frequencies, maxIntervalCount, maxTimes, type Repetition, type RepetitionField } from './rule.ts'

export interface RepetitionFieldsProps {
  value: Repetition
  /** The day of the first session; invalid while it is being typed. */
  first: Date
  /** The session already repeats and cannot stop repeating. */
  always?: boolean
  /** A text field of the repetition, with its error. */
  field(name: RepetitionField): FormField<string>
  /** The message for an error code. */
  sentence(error: string | null): string | null
  onChange(patch: Partial<Repetition>): void
}

/** The fields for whether, when, how often and how long a session repeats. */
export function RepetitionFields(props: RepetitionFieldsProps) {
  const { value, first, always = false, field, sentence, onChange } = props
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
            <Field label={texts.interval[frequency]} error={sentence(field('interval').error)}>
              {(control) => (
                <Input
                  {...control}
                  {...textInput(field('interval'))}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={maxIntervalCount}
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
              <Field label={texts.until} error={sentence(field('until').error)}>
                {(control) => <Input {...control} {...textInput(field('until'))} type="date" />}
              </Field>
            )}
            {value.end === 'count' && (
              <Field label={texts.count} error={sentence(field('count').error)}>
                {(control) => (
                  <Input
                    {...control}
                    {...textInput(field('count'))}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={maxTimes}
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
