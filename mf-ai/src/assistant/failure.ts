import type { Catalogue } from '@cahier/contract/i18n'
import type { AskError } from '../data/ask.ts'
import type fr from '../locales/fr.ts'

type Texts = Catalogue<typeof fr>['failure']

/** The sentence for a question without an answer: ours for what we know, else the server's own. */
export function failureSentence({ code, message }: Pick<AskError, 'code' | 'message'>, texts: Texts): string {
  if (code === null) return texts.unreachable
  return Object.hasOwn(texts, code) ? texts[code as keyof Texts] : message || texts.refused
}
