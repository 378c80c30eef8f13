import { describe, expect, it } from 'vitest'
import type { ExportedWord } from '../data/files.ts'
import { ankiTextOf, csvOf, type ExportTexts } from './export.ts'
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
  ...{ kind: 'word', note_id: null, quotation: null },
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
