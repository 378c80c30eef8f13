import { describe, expect, it } from 'vitest'
import { mentionsIn, partsOf } from './text-parts.ts'

const members = [
  { id: '1', name: 'Anne' },
  { id: '2', name: 'Anne Marie' },
  { id: '3', name: 'Éloïse D’Arc' },
]
const text = (words: string) => ({ kind: 'text', text: words })
const link = (words: string, href = words) => ({ kind: 'link', text: words, href })
const mention = (name: string) => ({ kind: 'mention', text: `@${name}` })

describe('a text is cut', () => {
  it.each([
    ['Bonjour', [text('Bonjour')]],
    ['', []],
    ['Voir https://exemple.fr/a.', [text('Voir '), link('https://exemple.fr/a'), text('.')]],
    ['(https://exemple.fr/a)', [text('('), link('https://exemple.fr/a'), text(')')]],
    ['https://exemple.fr/a_(b)', [link('https://exemple.fr/a_(b)')]],
    ['«https://exemple.fr/é»', [text('«'), link('https://exemple.fr/é', 'https://exemple.fr/%C3%A9'), text('»')]],
    ['javascript:alert(1) http:/x', [text('javascript:alert(1) http:/x')]],
    ['https://', [text('https://')]],
    ['@Anne Marie, vois', [mention('Anne Marie'), text(', vois')]],
    ['dis à @Anne !', [text('dis à '), mention('Anne'), text(' !')]],
    ['@Annette et a@Anne', [text('@Annette et a@Anne')]],
    ['@Éloïse D’Arc@Anne', [mention('Éloïse D’Arc'), text('@Anne')]],
    ['https://exemple.fr/@Anne', [link('https://exemple.fr/@Anne')]],
  ])('%s', (given, parts) => expect(partsOf(given, members)).toEqual(parts))
})

it('names each member once', () => {
  expect(mentionsIn('@Anne, @Anne Marie et @Anne', members)).toEqual(['1', '2'])
})
