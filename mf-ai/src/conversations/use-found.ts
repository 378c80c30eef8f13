import { type Conversation, useFoundConversations } from '../data/conversations.ts'
import { useRested } from '../rested-text/use-rested.ts'

/** Milliseconds without a key after which the server is asked. */
const searchDebounceMs = 250

/** Of the conversations, those whose title or messages hold a text. Titles are looked at in every key, messages after a pause. */
export function useFound(conversations: readonly Conversation[], text: string): readonly Conversation[] {
  const words = text.trim()
  const settled = useRested(words, searchDebounceMs)
  const { data } = useFoundConversations(settled)
  if (words === '') return conversations
  const wanted = plain(words)
  const found = new Set(settled === words ? data : [])
  return conversations.filter(({ id, title }) => found.has(id) || plain(title).includes(wanted))
}

/** Without case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
