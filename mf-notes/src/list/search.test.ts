import { expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import { localView } from '../replica/view.ts'
import { fold, matches } from './search.ts'

it.each([
  ['Été', 'ete'],
  ['cœur', 'coeur'],
  ['ÆTHER', 'aether'],
  ['ﬁn', 'fin'],
  ['Straße', 'strasse'],
])('%s is folded to %s', (text, expected) => expect(fold(text)).toBe(expected))

const [note] = localView([{ ...aNote('Été au cœur', { content: 'Il fait chaud.' }), deleted_at: null }], [], 'u')

it.each([
  ['COEUR ete', true],
  ['chaud été', true],
  ['froid', false],
  ['été froid', false],
])('%s: %s', (search, expected) => expect(note && matches(note, search)).toBe(expected))
