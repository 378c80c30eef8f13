import { describeProblem, type LinkProblem, ReleaseError } from '@cahier/releases/model'
import { describeProblemInFrench, releaseErrors } from './release-errors-fr.ts'
import { language } from './texts.ts'

/** What an operator reads of an error: its sentence in the language of the terminal. English is the errors' own language. */
export const sentenceOf = (error: Error): string =>
  language === 'fr' && error instanceof ReleaseError ? error.in(releaseErrors) : error.message

/** One problem of the link check, in the language of the terminal. */
export const problemSentence = (problem: LinkProblem): string =>
  (language === 'fr' ? describeProblemInFrench : describeProblem)(problem)
