/** Longest message that the assistant takes, in characters. */
export const longestMessage = 4000

/** From here on the composer shows how much is left. */
export const nearlyLongest = 3600

export type MessageProblem = 'empty' | 'tooLong'

/** What keeps a message from being sent. */
export function messageProblem(text: string): MessageProblem | null {
  const { length } = text.trim()
  if (length === 0) return 'empty'
  return length > longestMessage ? 'tooLong' : null
}
