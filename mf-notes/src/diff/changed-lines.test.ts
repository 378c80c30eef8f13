import { describe, expect, it } from 'vitest'
import { changedLines, type Line } from './changed-lines.ts'

/** `-` removed, `+` added, ` ` in both; what changed of a line in brackets. */
const written = (line: Line): string => {
  if (line.kind === 'left out') return `… ${line.count}`
  if (line.kind === 'same') return `  ${line.text}`
  const sign = line.kind === 'removed' ? '-' : '+'
  return `${sign} ${line.pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')}`
}
const lines = (...given: string[]) => given.join('\n')
/** A line of which every second word is its own. */
const half = (letter: string) => Array.from({ length: 200 }, (_, index) => `commun ${letter}${index}`).join(' ')

describe('changedLines', () => {
  it.each<[what: string, before: string, after: string, expected: string[]]>([
    ['nothing of equal texts', 'a\nb', 'a\nb', []],
    [
      'the changed word of a line, in both versions of it',
      lines('Titre', 'La cellule est une petite unité.', 'Fin'),
      lines('Titre', 'La cellule est une grande unité.', 'Fin'),
      ['  Titre', '- La cellule est une [petite] unité.', '+ La cellule est une [grande] unité.', '  Fin'],
    ],
    ['a new line as a whole', lines('a', 'c'), lines('a', 'b', 'c'), ['  a', '+ [b]', '  c']],
    ['a line that is gone as a whole', lines('a', 'b', 'c'), lines('a', 'c'), ['  a', '- [b]', '  c']],
    [
      'lines with hardly a word in common as two lines',
      lines('Les plantes vertes.'),
      lines('Sous un ciel bleu'),
      ['- [Les plantes vertes.]', '+ [Sous un ciel bleu]'],
    ],
    [
      'a line of which hundreds of words changed as two lines',
      half('a'),
      half('b'),
      [`- [${half('a')}]`, `+ [${half('b')}]`],
    ],
    [
      'each changed line beside its new version',
      lines('un chat noir', 'un chien noir'),
      lines('un chat blanc', 'un chien blanc'),
      ['- un chat [noir]', '+ un chat [blanc]', '- un chien [noir]', '+ un chien [blanc]'],
    ],
    [
      'how many unchanged lines are left out',
      lines('1', '2', '3', '4', '5', '6', '7', 'vieux'),
      lines('1', '2', '3', '4', '5', '6', '7', 'jeune'),
      ['… 5', '  6', '  7', '- [vieux]', '+ [jeune]'],
    ],
    ['a text that was empty', '', 'a\nb', ['+ [a]', '+ [b]']],
  ])('gives %s', (_what, before, after, expected) => {
    expect(changedLines(before, after).map(written)).toEqual(expected)
  })

  it('gives long texts that have nothing in common one beside the other', () => {
    const text = (letter: string) => Array.from({ length: 20_000 }, (_, index) => letter + index).join('\n')
    expect(changedLines(text('a'), text('b'))).toHaveLength(40_000)
  })
})
