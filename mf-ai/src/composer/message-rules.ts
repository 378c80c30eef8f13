/** Maximum length of a message, in characters. */
export const maxMessageCharacters = 4000

/** From this length on, the composer shows how many characters are left. */
export const countedFromCharacters = 3600

export type MessageProblem = 'empty' | 'tooLong'

/** Why a message cannot be sent, or null. */
export function messageProblem(text: string): MessageProblem | null {
  const { length } = text.trim()
  if (length === 0) return 'empty'
  return length > maxMessageCharacters ? 'tooLong' : null
}
