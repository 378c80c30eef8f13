import { type FormField, textInput } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useTexts } from '../locales/index.ts'
import { rhythms, type ScheduleForm } from '../schedule/schedule.ts'
import { weekdays } from '../schedule/weekdays.ts'
import styles from './schedule-fields.module.css'

export interface ScheduleFieldsProps {
  value: ScheduleForm
  time: FormField<string>
  onChange(value: ScheduleForm): void
}

const daysOfMonth = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

export function ScheduleFields({ value, time, onChange }: ScheduleFieldsProps) {
  const texts = useTexts().settings
  const format = useFormat()
  return (
    <div className={styles.schedule}>
      <Field label={texts.rhythm}>
        {(control) => (
          <Select
            {...control}
            value={value.rhythm}
            onValueChange={(rhythm) => onChange({ ...value, rhythm })}
            options={rhythms.map((rhythm) => ({ value: rhythm, label: texts.rhythms[rhythm] }))}
          />
        )}
      </Field>
      {value.rhythm === 'weekly' && (
        <Field label={texts.dayOfWeek}>
          {(control) => (
            <Select
              {...control}
              value={value.dayOfWeek}
              onValueChange={(dayOfWeek) => onChange({ ...value, dayOfWeek })}
              options={weekdays(format)}
            />
          )}
        </Field>
      )}
      {value.rhythm === 'monthly' && (
        <Field label={texts.dayOfMonth} hint={texts.dayOfMonthHint}>
          {(control) => (
            <Select
              {...control}
              value={value.dayOfMonth}
              onValueChange={(dayOfMonth) => onChange({ ...value, dayOfMonth })}
              options={daysOfMonth}
            />
          )}
        </Field>
      )}
      <Field label={texts.time} required error={time.error && texts.timeInvalid}>
        {(control) => <Input {...control} {...textInput(time)} type="time" />}
      </Field>
    </div>
  )
}
