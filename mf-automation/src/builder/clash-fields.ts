import type { ClashField } from '@cahier/contract/edit'
import type { Catalogue, Format } from '@cahier/contract/i18n'
import type { Config, Draft } from '../definition/definition.ts'
import type areaFr from '../locales/fr.ts'
import { triggerText } from '../words/trigger-text.ts'
import type fr from './locales/fr.ts'

/** What a config says, in a line: its texts and numbers. */
const textOf = (config: Config) =>
  Object.values(config)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ')

/** How the builder shows values that clash. */
export function clashFields(
  { basics, settings, steps }: Catalogue<typeof fr>,
  words: Catalogue<typeof areaFr>,
  format: Format,
): { readonly [Key in keyof Draft]: ClashField<Draft[Key]> } {
  const count = (value: number | null) => (value === null ? '' : format.number(value))
  return {
    name: { label: basics.name },
    description: { label: basics.description, long: true },
    category: { label: basics.category, text: (category) => words.categories[category] },
    trigger: {
      label: steps.trigger,
      text: ({ type, config }) => (type ? triggerText(type, config, words, format) : ''),
    },
    conditions: {
      label: settings.conditions,
      text: ({ rules }) => rules.map(({ field, value = '' }) => `${field} ${value}`.trim()).join(' · '),
    },
    actions: {
      label: steps.action,
      text: (actions) =>
        actions.map(({ type, config }) => `${type ? words.actions[type] : ''} : ${textOf(config)}`).join('\n'),
    },
    isActive: { label: settings.active },
    priority: { label: settings.priority, text: count },
    maxRetries: { label: settings.maxRetries, text: count },
    retryDelay: { label: settings.retryDelay, text: count },
  }
}
