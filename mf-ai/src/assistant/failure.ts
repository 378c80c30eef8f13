import type { Catalogue } from '@cahier/contract/i18n'
import type { AreaError } from '@cahier/contract/react'
import type fr from '../locales/fr.ts'

type Texts = Catalogue<typeof fr>['failure']

/** The message for a failed question: ours for known errors, else the server's. */
export function failureSentence({ code, sentence, isUnanswered }: AreaError, texts: Texts): string {
  if (isUnanswered) return texts.unreachable
  return Object.hasOwn(texts, code) ? texts[code as keyof Texts] : (sentence ?? texts.refused)
}
