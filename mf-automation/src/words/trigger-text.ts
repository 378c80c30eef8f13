import type { Catalogue, Format } from '@cahier/contract/i18n'
import type { TriggerType } from '../data/automations.ts'
import type { Config } from '../definition/definition.ts'
import type fr from '../locales/fr.ts'
import { describe } from '../schedule/describe.ts'
import { parseSchedule } from '../schedule/schedule.ts'

type Texts = Pick<Catalogue<typeof fr>, 'schedule' | 'moments' | 'triggers'>

/** When an automation runs, in few words: 'Chaque vendredi à 17:00', 'À 50, 100 et 200 mots', 'Note créée'. */
export function triggerText(type: TriggerType, config: Config, texts: Texts, format: Format): string {
  const { moments } = texts
  const schedule = type === 'time_based' ? parseSchedule(config) : null
  if (schedule) return describe(schedule, texts.schedule, format)
  const { thresholds, threshold, min_duration: minutes } = config
  if (type === 'vocabulary_added' && Array.isArray(thresholds) && thresholds.length > 0) {
    const words = thresholds.map((words) => format.number(Number(words)))
    return moments.thresholds(new Intl.ListFormat(format.language, { type: 'conjunction' }).format(words))
  }
  if (type === 'vocabulary_added' && typeof threshold === 'number') return moments.every(threshold)
  if (type === 'session_completed' && typeof minutes === 'number' && minutes > 0)
    return moments.minutes(minutes % 60 === 0 ? moments.hours(String(minutes / 60)) : moments.min(String(minutes)))
  return texts.triggers[type]
}
