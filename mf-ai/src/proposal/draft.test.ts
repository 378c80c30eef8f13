import { expect, it } from 'vitest'
import type { Payload } from '../data/proposals.ts'
import { draftOf, payloadOf, problemsOf } from './draft.ts'

const cloze = {
  key: 'c1',
  kind: 'cloze' as const,
  word: 'chat',
  definition: 'Le {{c1::chat::animal}} dort.',
  quotation: 'Le chat dort.',
}
const word = { key: 'c2', kind: 'word' as const, word: 'chat', definition: 'un animal', quotation: 'Le chat dort.' }
const session = { key: 's1', title: 'Séance', starts_at: '2027-01-04T18:00', duration: 30, items: [] }
const payload: Payload = { cards: [cloze, word] }

it('shows a cloze as a sentence and what it hides, and stores it with its hint', () => {
  const draft = draftOf(payload)
  expect(draft.cards?.[0]).toMatchObject({ word: 'chat', definition: 'Le chat dort.' })
  expect(payloadOf(draft, payload)).toEqual(payload)
  const [changed] = draft.cards ?? []
  if (!changed) throw new Error('no card')
  expect(payloadOf({ cards: [{ ...changed, word: 'dort' }] }, payload).cards).toEqual([
    { ...cloze, word: 'dort', definition: 'Le chat {{c1::dort::animal}}.' },
  ])
})

it.each<[Payload, [string, string][]]>([
  [draftOf(payload), []],
  [{ cards: [{ ...cloze, definition: 'Le chat dort.', word: 'chien' }] }, [['c1.word', 'notHidden']]],
  [{ cards: [{ ...cloze, definition: 'Le {{chat}} dort.' }] }, [['c1.word', 'marks']]],
  [{ cards: [{ ...word, word: ' ' }] }, [['c2.word', 'required']]],
  [{ cards: [{ ...word, definition: '' }] }, [['c2.definition', 'required']]],
  [{ sessions: [session] }, []],
  [{ sessions: [{ ...session, starts_at: '' }] }, [['s1.starts_at', 'required']]],
  [{ sessions: [{ ...session, title: '' }] }, [['s1.title', 'required']]],
  [{ title: 'Résumé', content: 'a' }, []],
  [
    { title: '', content: '' },
    [
      ['title', 'required'],
      ['content', 'required'],
    ],
  ],
])('%j has these problems: %j', (draft, problems) => {
  expect([...problemsOf(draft)]).toEqual(problems)
})
