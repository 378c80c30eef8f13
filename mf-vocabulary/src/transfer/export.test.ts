import { describe, expect, it } from 'vitest'
import type { ExportedWord } from '../data/files.ts'
import { readNotes } from './anki/read-notes.ts'
import { readPackage } from './anki/read-package.ts'
import { ankiTextOf, csvOf, type ExportTexts, packageOf } from './export.ts'
import { htmlText } from './html-text.ts'
import { planImport, rolesOf } from './import-plan.ts'
import { readTable } from './text/read-table.ts'

const texts: ExportTexts = {
  headings: {
    ...{ word: 'Mot', definition: 'Définition', category: 'Catégorie' },
    ...{ examples: 'Exemples', difficulty: 'Difficulté', mastery: 'Maîtrise' },
  },
  nameOf: (category) => category,
  recognition: 'Reconnaître',
  recall: 'Retrouver',
  clozeType: 'Cahier – Texte à trous',
  sentence: 'Texte',
}
const word = (text: string): ExportedWord => ({
  ...{ id: text, word: text, definition: text, letter_category: text, examples: [text, text] },
  ...{ difficulty: 3, mastery: 0, created_at: '2026-01-01T00:00:00Z', cards: [] },
  ...{ kind: 'word', note_id: null, quotation: null, front: null, back: null },
})
const cellsIn = (file: string) =>
  readTable(file.replace('\ufeff', ''), { separator: null, header: null }).sources[0]?.rows[0]?.cells.slice(0, 4)

it('exports a cloze in a table that imports it again', () => {
  const cloze: ExportedWord = {
    ...word('Paris'),
    kind: 'cloze',
    definition: 'La capitale est {{c1::Paris::ville}}.',
    examples: ['a'],
  }
  const table = readTable(csvOf([cloze], texts).replace('\ufeff', ''), { separator: null, header: null })
  const content = { sources: table.sources, problems: [], media: 0, otherCards: 0 }
  expect(planImport(content, rolesOf(content.sources), crypto.randomUUID()).words).toMatchObject([
    { kind: 'cloze', word: 'Paris', definition: cloze.definition, examples: ['a'] },
  ])
})

describe.each(["=cmd|'/C calc'!A0", '+1', '-tion', '@home', '\tx', '\rx', "'=1", "''-", "'aujourd’hui", 'chat'])(
  'an exported word that starts like %j',
  (text) => {
    it('is no formula in a table, and the same text when the table is imported', () => {
      const file = csvOf([word(text)], texts)
      expect(file.split('\r\n')[1]).not.toMatch(/(?:^|;)"?[=+\-@\t\r]/)
      expect(cellsIn(file)).toEqual([text, text, text, `${text}\n${text}`])
    })
    it('is unchanged for Anki', () => expect(ankiTextOf([word(text)], texts)).toContain(`"${text}"\t`))
  },
)

describe.each([
  [
    'powers and indices',
    '10<sup>−23</sup> mol<sup>-1</sup>, SO<sub>4</sub><sup>2−</sup>, 1<sup>ère</sup> et x<sub>i,j</sub>',
  ],
  ['a power alone', '<sup>−1</sup>'],
  ['a table', '<table><tr><td>x<sup>2</sup></td><td>2x</td></tr><tr><td></td><td>"a"; b</td></tr></table>'],
  ['lists', '<ul><li>CO<sub>2</sub></li></ul><ol start="2"><li>b<ol><li>c</li></ol></li></ol>'],
  ['a ruby', '<ruby>漢字<rt>かんじ</rt></ruby>'],
  ['formulas', '\\(a<b  &amp; x^2\\)<br>[latex]a &amp;= b<br>c &lt; d[/latex] &amp;lt; [$]<sub>[/$]'],
])('an imported text with %s', (_, html) => {
  const text = htmlText(html)
  const exported = { ...word(text), examples: ['H₂O', 'x^(ère)'] }
  const cells = [text, text, text, 'H₂O\nx^(ère)']

  it('is the same after a table', () => expect(cellsIn(csvOf([exported], texts))).toEqual(cells))
  it('is the same after a text for Anki', () => expect(cellsIn(ankiTextOf([exported], texts))).toEqual(cells))
  it('is the same after a package of Anki', async () => {
    const { sources } = readNotes(await readPackage(await packageOf([exported], texts, '2026-01-02')))
    expect(sources[0]?.rows[0]?.cells.slice(0, 4)).toEqual(cells)
  })
})
