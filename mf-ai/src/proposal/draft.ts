import { type Card, longest, type Payload } from '../data/proposals.ts'
import { clozeProblem, readCloze, writeCloze } from './cloze.ts'

/** A proposal while it is changed: what a cloze hides is its word, its definition the sentence without marks. */
export type Draft = Payload

/** What keeps a field from being stored. */
export type Problem = 'required' | 'notHidden' | 'marks'

const changeCards = (payload: Payload, change: (card: Card) => Card): Payload =>
  payload.cards ? { ...payload, cards: payload.cards.map(change) } : payload

export const draftOf = (payload: Payload): Draft =>
  changeCards(payload, (card) => {
    if (card.kind === 'word') return card
    const { sentence, hidden } = readCloze(card.definition)
    return { ...card, word: hidden, definition: sentence }
  })

/** @param stored what the draft was made from; the hints of its blanks stay */
export const payloadOf = (draft: Draft, stored: Payload): Payload =>
  changeCards(draft, (card) => {
    if (card.kind === 'word') return card
    const { hint } = readCloze(stored.cards?.find(({ key }) => key === card.key)?.definition ?? '')
    return { ...card, definition: writeCloze({ sentence: card.definition, hidden: card.word, hint }) }
  })

const moment = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/
const isMissing = (text: string, most: number) => text.trim() === '' || text.length > most

/** What is wrong with a draft, by field: `c1.word`, `s1.title`, `title`. */
export function problemsOf({ cards = [], sessions = [], title = '', content }: Draft): Map<string, Problem> {
  const found = new Map<string, Problem>()
  for (const { key, kind, word, definition } of cards) {
    const problem = kind === 'word' ? null : clozeProblem({ sentence: definition, hidden: word })
    if (problem !== null) found.set(`${key}.word`, problem)
    if (isMissing(word, longest.word)) found.set(`${key}.word`, 'required')
    if (isMissing(definition, longest.definition - longest.word)) found.set(`${key}.definition`, 'required')
  }
  for (const session of sessions) {
    if (isMissing(session.title, longest.session)) found.set(`${session.key}.title`, 'required')
    if (!moment.test(session.starts_at)) found.set(`${session.key}.starts_at`, 'required')
  }
  if (content !== undefined) {
    if (isMissing(title, longest.title)) found.set('title', 'required')
    if (isMissing(content, longest.content)) found.set('content', 'required')
  }
  return found
}
