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

const unnamed = (...rows: string[]) => {
  const cells = rows.map((row) => row.split(' | '))
  return guessRoles(columns(...(cells[0] ?? []).map(() => '')), undefined, cells).join(' ')
}

it.each([
  ['two columns, whatever they hold', 'word definition', ['5 | cinq', '6 | six']],
  ['kanji, kana and a translation', 'word examples definition', ['猫 | ねこ | chat', '食べる | たべる | manger']],
  ['kana before kanji', 'examples word definition', ['ねこ | 猫 | chat', 'いぬ | 犬 | chien']],
  [
    'hanzi, pinyin and a translation',
    'word examples definition',
    ['学校 | xuéxiào | école', '老师 | lǎoshī | prof', '你 | nǐ | toi'],
  ],
  ['pinyin with digits', 'word examples definition', ['学校 | xue2xiao4 | school', '你好 | ni3 hao3 | hello']],
  ['phonetic signs', 'word examples definition', ['cat | /kæt/ | chat', 'dog | /dɒɡ/ | chien']],
  ['kanji and kana alone', 'none word definition', ['1 | 猫 | ねこ', '2 | 犬 | いぬ']],
  ['numbers first', 'none word definition', ['1 | chat | cat', '2 | chien | dog']],
  ['years first', 'word definition none', ['1515 | Marignan | Milan', '1789 | Révolution | Paris']],
  [
    'an example before the definition',
    'word examples definition',
    ['cat | The cat sleeps. | chat', 'eat | They eat fish. | manger'],
  ],
  [
    'an example after the definition',
    'word definition examples',
    ['manger | eat | Il mange du pain bien frais.', 'chat | cat | Le chat dort encore.'],
  ],
  [
    'a short note before the definition',
    'word none definition',
    ['chat | n. m. | félin domestique', 'courir | v. i. | aller très vite'],
  ],
  [
    'short words and their kinds',
    'word definition none',
    ['the | le | article', 'of | de | prép.', 'and | et | conj.'],
  ],
  ['a translation and a note', 'word definition none', ['chat | cat | animal', 'chien | dog | animal']],
  ['an empty column', 'word none definition', ['chat |  | cat', 'chien |  | dog']],
  [
    'few values',
    'word category definition',
    Array.from({ length: 8 }, (_, index) => `mot ${index}x | ${index % 2 ? 'verbe' : 'nom'} | sens ${index}y`),
  ],
] as const)('without names are guessed by what they hold: %s', (_, roles, rows) => expect(unnamed(...rows)).toBe(roles))

it('ignores a reading whose column has a name of its own', () =>
  expect(
    guessRoles(columns('Hanzi', 'Lecture', 'Anglais'), undefined, [
      ['猫', 'māo', 'cat'],
      ['狗', 'gǒu', 'dog'],
    ]),
  ).toEqual(['word', 'none', 'definition']))

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
