import { fold } from '@cahier/contract/search'
import type { Nameable } from './text-parts.ts'

/** The beginning of a name after an @ before the caret. */
export interface MentionQuery {
  /** Position of the @. */
  start: number
  name: string
}

const maxProposals = 6
const begun = /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,40})$/u

/** What is being typed after an @; null if the caret is elsewhere. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const name = begun.exec(text.slice(0, caret))?.[1]
  return name === undefined ? null : { start: caret - name.length - 1, name }
}

/** The members whose name, or a word of it, begins like this. */
export function suggestionsFor<Member extends Nameable>(members: readonly Member[], { name }: MentionQuery): Member[] {
  const wanted = fold(name)
  return members
    .filter((member) => beginnings(member.name).some((part) => part.startsWith(wanted)))
    .slice(0, maxProposals)
}

const beginnings = (name: string) => [fold(name), ...name.split(/\s+/).map(fold)]

/** The text with a name in place of what was typed, and where the caret is then. */
export function insertMention(
  text: string,
  caret: number,
  { start }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const inserted = `${text.slice(0, start)}@${name} `
  return { text: inserted + text.slice(caret).replace(/^ /, ''), caret: inserted.length }
}
