import { AreaError, usePreferences } from '@cahier/contract/react'
import { useFailureTexts } from './locales/index.ts'

/**
 * Says in the learner's language why something failed. The server's sentences name what a text by code cannot, and are French.
 *
 * @returns `of` a code and the server's sentence, null where neither says anything in that language; `or` the same of an error, with a text instead
 */
export function useFailureSentence() {
  const { language } = usePreferences()
  const { codes } = useFailureTexts()
  const of = (code: string | null, sentence: string | null): string | null => {
    if (language === 'fr' && sentence) return sentence
    return code !== null && Object.hasOwn(codes, code) ? codes[code as keyof typeof codes].what : null
  }
  const or = (text: string) => (error: unknown) =>
    (error instanceof AreaError && of(error.details, error.sentence)) || text
  return { of, or }
}
