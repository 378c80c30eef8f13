import { useFormat } from '@cahier/contract/i18n'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import type { Config } from '../definition/definition.ts'
import { type Rhythm, rhythms, withRhythm } from '../schedule/schedule.ts'
import { weekdays } from '../schedule/weekdays.ts'
import styles from './builder.module.css'
import { useBuilderTexts } from './locales/index.ts'

export interface ScheduleFieldsProps {
  config: Config
  error: string | null
  onBlur(): void
  onChange(config: Config): void
}

const daysOfMonth = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

/** Every day, week or month, at a time of the learner's clock. */
export function ScheduleFields({ config, error, onBlur, onChange }: ScheduleFieldsProps) {
  const { schedule: texts, fields } = useBuilderTexts()
  const format = useFormat()
  const rhythm = rhythms.find((one) => one === config.schedule) ?? 'daily'
  const time = typeof config.time === 'string' ? config.time : ''
  return (
    <div className={styles.row}>
      <Field label={texts.rhythm}>
        {(control) => (
          <Select<Rhythm>
            {...control}
            value={rhythm}
            onValueChange={(next) => onChange(withRhythm(time, next))}
            options={rhythms.map((value) => ({ value, label: texts.rhythms[value] }))}
          />
        )}
      </Field>
      {rhythm === 'weekly' && (
        <Field label={texts.dayOfWeek}>
          {(control) => (
            <Select
              {...control}
              value={String(config.day_of_week)}
              onValueChange={(day) => onChange({ ...config, day_of_week: Number(day) })}
              options={weekdays(format)}
            />
          )}
        </Field>
      )}
      {rhythm === 'monthly' && (
        <Field label={texts.dayOfMonth} hint={texts.dayOfMonthHint}>
          {(control) => (
            <Select
              {...control}
              value={String(config.day_of_month)}
              onValueChange={(day) => onChange({ ...config, day_of_month: Number(day) })}
              options={daysOfMonth}
            />
          )}
        </Field>
      )}
      <Field label={fields.time.label} required error={error}>
        {(control) => (
          <Input
            {...control}
            type="time"
            value={time}
            onBlur={onBlur}
            onChange={({ target }) => onChange({ ...config, time: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
