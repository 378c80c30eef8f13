import type { Catalogue } from '@cahier/contract/i18n'
import type { FieldsContext } from './fields-context.ts'
import type fr from './locales/fr.ts'
import { problemText } from './problem-text.ts'

/** The error message of a field that the learner has left; null if there is none. */
export function fieldError(
  at: string,
  { problems, visited }: FieldsContext,
  texts: Catalogue<typeof fr>,
): string | null {
  const problem = visited.has(at) ? problems.find((candidate) => candidate.at === at) : undefined
  return problem ? problemText(problem, texts) : null
}
