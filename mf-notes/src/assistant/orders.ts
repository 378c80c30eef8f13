/** What the assistant can do with a text of a note, by the command that does it. */
export const orders = { 'ai.cards': 'cards', 'ai.summarize': 'summarize', 'ai.explain': 'explain' } as const
export type OrderId = keyof typeof orders

/** Has the assistant do something with a text of the note. */
export type OnOrder = (command: OrderId, text: string) => void

/** Characters of a text that are handed over. */
const maxHandoverCharacters = 20_000

/** What a command gets of a note. A note without a title has nothing that the assistant could call it by. */
export const payloadOf = (note: { id: string; title: string }, text: string) => ({
  note: { id: note.id, title: note.title.trim() || '…' },
  text: text.slice(0, maxHandoverCharacters),
})
