import { useFormat } from '@cahier/contract/i18n'
import { runAction, useShell } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { changeReportMoment, type SecurityOverview } from '../data/security.ts'
import { toastMs } from '../toast-duration.ts'
import { useTexts } from './locales/index.ts'
import styles from './security.module.css'

const days = ['1', '2', '3', '4', '5', '6', '0'] as const

/** When the weekly report comes. Each change takes effect from the next one on. */
export function ReportMoment({ overview }: { overview: SecurityOverview }) {
  const shell = useShell()
  const format = useFormat()
  const { email: texts } = useTexts()
  const { reportDay, reportTime } = overview
  const change = (moment: { reportDay: number; reportTime: string }) =>
    void runAction(
      shell,
      () => changeReportMoment.run(shell, moment),
      { failed: texts.notSaved },
      { duration: toastMs },
    )
  return (
    <div className={styles.moment}>
      <Field label={texts.reportDay}>
        {(control) => (
          <Select
            {...control}
            value={days.find((day) => Number(day) === reportDay) ?? '1'}
            // A Sunday in the middle of the day: the same weekday in every zone.
            options={days.map((value) => ({
              value,
              label: format.date(new Date(2026, 10, 22 + Number(value), 12), { weekday: 'long' }),
            }))}
            onValueChange={(day) => change({ reportDay: Number(day), reportTime })}
          />
        )}
      </Field>
      <Field label={texts.reportTime}>
        {(control) => (
          <Input
            {...control}
            type="time"
            required
            value={reportTime}
            onChange={({ target: { value } }) => {
              if (value !== '' && value !== reportTime) change({ reportDay, reportTime: value })
            }}
          />
        )}
      </Field>
    </div>
  )
}
