import { useFormat } from '@cahier/contract/i18n'
import { FigureTiles } from '@cahier/ui/figure-tiles'
import { NotLoaded } from '@cahier/ui/not-loaded'
import type { ActionType, TriggerType } from '../data/automations.ts'
import { useStatistics } from '../data/executions.ts'
import { useTexts } from '../locales/index.ts'
import { durationText } from '../words/duration-text.ts'
import styles from './statistics.module.css'

const known = <Key extends string>(texts: Readonly<Record<Key, string>>, key: string | null | undefined) =>
  key && Object.hasOwn(texts, key) ? texts[key as Key] : null

/** What all automations did. */
export function Statistics() {
  const texts = useTexts()
  const format = useFormat()
  const { data, error, refetch } = useStatistics()
  if (error && !data) {
    return <NotLoaded retry={{ label: texts.retry, run: () => void refetch() }}>{texts.statistics.failed}</NotLoaded>
  }
  const figure = (value: number | undefined) => (value === undefined ? '–' : format.number(value))
  const ran = data && data.total_executions > 0
  const trigger = known<TriggerType>(texts.triggers, data?.most_used_trigger)
  const action = known<ActionType>(texts.actions, data?.most_used_action)
  return (
    <section className={styles.statistics} aria-label={texts.statistics.title}>
      <FigureTiles
        className={styles.tiles}
        figures={[
          { label: texts.statistics.executions, value: figure(data?.total_executions) },
          {
            label: texts.statistics.success,
            value:
              data && data.success_rate !== null && ran
                ? format.number(data.success_rate / 100, {
                    style: 'percent',
                    minimumFractionDigits: 1,
                    maximumFractionDigits: 1,
                  })
                : '–',
          },
          {
            label: texts.statistics.average,
            value:
              ran && data.avg_execution_time !== null
                ? durationText(data.avg_execution_time, texts.duration, format)
                : '–',
          },
          { label: texts.statistics.today, value: figure(data?.executions_today) },
          { label: texts.statistics.week, value: figure(data?.executions_this_week) },
        ]}
      />
      {(trigger || action) && (
        <dl className={styles.most}>
          {trigger && (
            <div>
              <dt>{texts.statistics.trigger}</dt>
              <dd>{trigger}</dd>
            </div>
          )}
          {action && (
            <div>
              <dt>{texts.statistics.action}</dt>
              <dd>{action}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}
