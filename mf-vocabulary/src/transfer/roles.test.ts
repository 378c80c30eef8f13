import { expect, it } from 'vitest'
import { guessRoles, isHeader, withRole } from './roles.ts'

const columns = (...names: string[]) => names.map((name) => ({ name }))

it.each([
  [
    ['Mot', 'Définition', 'Catégorie', 'Exemples', 'Difficulté', 'Maîtrise'],
    'word definition category examples difficulty mastery',
  ],
  [
    ['WORD', 'Definition', 'Category', 'Examples', 'Difficulty', 'Mastery'],
    'word definition category examples difficulty mastery',
  ],
  [
    ['Palabra', 'Definición', 'Categoría', 'Ejemplos', 'Dificultad', 'Dominio'],
    'word definition category examples difficulty mastery',
  ],
  [
    ['Wort', 'Definition', 'Kategorie', 'Beispiele', 'Schwierigkeit', 'Beherrschung'],
    'word definition category examples difficulty mastery',
  ],
  [['Recto', 'Verso'], 'word definition'],
  [['Back', 'Front'], 'definition word'],
  [['Audio', 'Meaning', 'Expression'], 'none definition word'],
  [['', '', ''], 'word definition none'],
  [['Foo', 'Traduction'], 'word definition'],
  [['Exemple', 'Mot', 'Sens', 'Phrase'], 'examples word definition examples'],
  [['Mot', 'Mot', 'Mot'], 'word definition none'],
  [['Seule'], 'word'],
  [['Number', 'Chinese', 'Pinyin'], 'none word definition'],
  [['No.', 'Wort'], 'definition word'],
])('%j are %s', (names, roles) => expect(guessRoles(columns(...names), undefined).join(' ')).toBe(roles))

it('uses the suggested category column if no column is named so', () => {
  const deck = { name: '', kind: 'deck' as const }
  expect(guessRoles([...columns('a', 'b'), deck], deck)).toEqual(['word', 'definition', 'category'])
  expect(guessRoles([...columns('a', 'b', 'Thème'), deck], deck)).toEqual(['word', 'definition', 'category', 'none'])
})

it('gives each role to one column, but examples to any number', () => {
  expect(withRole(['word', 'definition', 'none'], 2, 'word')).toEqual(['none', 'definition', 'word'])
  expect(withRole(['word', 'examples', 'none'], 2, 'examples')).toEqual(['word', 'examples', 'examples'])
})

it.each([
  [['mot', 'sens'], true],
  [['Vorderseite', 'x'], true],
  [['chat', 'animal'], false],
])('%j is a header: %s', (cells, expected) => expect(isHeader(cells)).toBe(expected))
