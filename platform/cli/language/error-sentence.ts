import type { BackendError } from '@cahier/backend/control'
import { describeProblem, type LinkProblem, ReleaseError } from '@cahier/releases/model'
import { backendErrors } from './backend-errors-fr.ts'
import { describeProblemInFrench, releaseErrors } from './release-errors-fr.ts'
import { language } from './texts.ts'

/** What an operator reads of an error: its sentence in the language of the terminal. English is the errors' own language. */
export function sentenceOf(error: Error): string {
  if (language === 'en') return error.message
  if (error instanceof ReleaseError) return error.in(releaseErrors)
  return isBackendError(error) ? error.in(backendErrors) : error.message
}

/** By its name: a remote that lives alone has no backend to load the class from. */
const isBackendError = (error: Error): error is BackendError => error.name === 'BackendError'

/** One problem of the link check, in the language of the terminal. */
export const problemSentence = (problem: LinkProblem): string =>
  (language === 'fr' ? describeProblemInFrench : describeProblem)(problem)
