import { expect, test } from 'vitest'
import { contextOf, nameOf, passageText, readable } from './passage-text.ts'

test.each([
  ['lines', 'la membrane\nplasmique', 'la membrane plasmique'],
  ['a broken word', 'la photo-\nsynthèse', 'la photosynthèse'],
  ['a broken word with another hyphen', 'la photo\u2010\nsynthèse', 'la photosynthèse'],
  ['a hyphen that is written', 'peut-être', 'peut-être'],
  ['a range over two lines', '1914-\n1918', '1914- 1918'],
  ['a soft hyphen', 'photo\u00AD\nsynthèse', 'photosynthèse'],
  ['ligatures', 'un ﬁltre eﬃcace', 'un filtre efficace'],
  ['powers', 'x² + y²', 'x² + y²'],
  ['spaces', 'a \u00A0 b', 'a b'],
])('%s are read', (_name, written, read) => expect(readable(written)).toBe(read))

test('a passage has the words around it', () => {
  const runs = ['La membrane ', 'entoure\n', 'la cel-\n', 'lule. Fin']
  expect(passageText(runs, { from: { run: 1, offset: 0 }, to: { run: 3, offset: 4 } })).toEqual({
    before: 'La membrane ',
    quote: 'entoure la cellule',
    after: '. Fin',
  })
})

test.each([
  ['Le noyau de la cellule ', ' est rond et contient', 12, { before: 'la cellule ', after: ' est rond' }],
  ['Le noyau ', ' est rond', 12, { before: 'Le noyau ', after: ' est rond' }],
  ['', '', 12, { before: '', after: '' }],
])('of %s… and …%s as many words are kept as fit', (before, after, most, kept) =>
  expect(contextOf(before, after, most)).toEqual(kept),
)

test('a highlight is named by the beginning of its passage', () => {
  expect(nameOf('La membrane')).toBe('La membrane')
  expect(nameOf('membrane '.repeat(20))).toMatch(/^(membrane )+membrane…$/)
})
