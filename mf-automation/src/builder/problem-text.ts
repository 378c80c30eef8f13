import type { Catalogue } from '@cahier/contract/i18n'
import { actions, type ConfigField, triggers } from '../definition/kinds.ts'
import type { Problem } from '../definition/problems.ts'
import type fr from './locales/fr.ts'

type Texts = Pick<Catalogue<typeof fr>, 'problems' | 'fields' | 'settings'>

/** The key of a field's texts. A time of day and a schedule have the same key in a config. */
export const textKey = ({ key, kind }: ConfigField): keyof Texts['fields'] =>
  (kind === 'clock' ? 'clock' : key) as keyof Texts['fields']

const fields = [...Object.values(triggers), ...Object.values(actions)].flatMap((kind) => kind.fields)

/** What a field is called, from the last part of where its problem is. */
function labelAt(at: string, texts: Texts): string {
  const key = at.slice(at.lastIndexOf('.') + 1)
  if (key === 'maxRetries' || key === 'retryDelay' || at === 'priority') return texts.settings[key as 'priority']
  const field = fields.find((candidate) => candidate.key === key)
  return field ? texts.fields[textKey(field)].label : key
}

/** A problem in words. */
export function problemText({ at, code, step }: Problem, texts: Texts): string {
  const { problems } = texts
  switch (code) {
    case 'type':
      return problems.type[step === 'trigger' ? 'trigger' : 'action']
    case 'required':
    case 'number':
    case 'path':
      return problems[code](labelAt(at, texts))
    default:
      return problems[code]
  }
}
