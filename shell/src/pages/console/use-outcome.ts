import { useFormat } from '@cahier/contract/i18n'
import { useTexts } from './locales/index.ts'
import type { Outcome } from './release-api.ts'

/** Says what became of an operation, and what does not work any more. */
export function useOutcome(): (outcome: Outcome) => string {
  const texts = useTexts()
  const format = useFormat()
  return (outcome) => {
    if ('proposed' in outcome) return texts.waiting.isProposed
    const { committed, release_set, warnings } = outcome
    if (!committed || release_set === null) return texts.dialog.unchanged
    return [texts.dialog.done(format.number(release_set)), ...warnings.map(({ message }) => message)].join(' ')
  }
}
