import type { ClashField } from '@cahier/contract/edit'
import type { Catalogue, Format } from '@cahier/contract/i18n'
import { type Conditions, takesValue } from '../definition/conditions.ts'
import type { Config, Draft } from '../definition/definition.ts'
import type areaFr from '../locales/fr.ts'
import { triggerText } from '../words/trigger-text.ts'
import type fr from './locales/fr.ts'
import { pathName } from './path-name.ts'

type Texts = Catalogue<typeof fr>

/** What a config says, in a line: its texts and numbers. */
const textOf = (config: Config) =>
  Object.values(config)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ')

/** The rules as the builder shows them, one a line. */
export function conditionsText({ match, rules }: Conditions, { conditions: texts, data }: Texts): string {
  const said = rules.map(({ field, operator, value = '' }) =>
    [pathName(field, data), texts.operators[operator], ...(takesValue(operator) ? [value] : [])].join(' '),
  )
  return (rules.length > 1 ? [`${texts.match} ${texts[match]}`, ...said] : said).join('\n')
}

/** How the builder shows values that clash. */
export function clashFields(
  texts: Texts,
  words: Catalogue<typeof areaFr>,
  format: Format,
): { readonly [Key in keyof Draft]: ClashField<Draft[Key]> } {
  const { basics, settings, steps } = texts
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
      text: (conditions) => conditionsText(conditions, texts),
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
