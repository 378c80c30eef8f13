import { fold } from '@cahier/contract/search'
import { areSentencesWith, columnsOf, lengthOf, looksOf } from './column-look.ts'
import type { Column } from './source.ts'

/** What a column holds. */
export const roles = ['word', 'definition', 'category', 'examples', 'difficulty', 'mastery', 'none'] as const
export type Role = (typeof roles)[number]

/** Column names, folded: our own in four languages, and common ones of Anki and other programs. */
const names: Readonly<Record<Exclude<Role, 'none'>, readonly string[]>> = {
  word: 'mot|word|palabra|wort|text|texte|texto|terme|term|termino|begriff|expression|vocabulaire|vocabulary|vocab|front|recto|vorderseite|anverso|question|frage|pregunta'.split(
    '|',
  ),
  definition:
    'definition|definicion|bedeutung|sens|meaning|significado|traduction|translation|traduccion|ubersetzung|back|verso|ruckseite|reverso|reponse|answer|respuesta|antwort'.split(
      '|',
    ),
  category: 'categorie|category|categoria|kategorie|theme|topic|tema|thema'.split('|'),
  examples: 'exemple|exemples|example|examples|ejemplo|ejemplos|beispiel|beispiele|phrase|sentence|frase|satz'.split(
    '|',
  ),
  difficulty: 'difficulte|difficulty|dificultad|schwierigkeit'.split('|'),
  mastery: 'maitrise|mastery|dominio|beherrschung'.split('|'),
}

/** Folded names of columns that number their rows, or say what kind of rows they are. */
const numbering = 'id|guid|notetype|key|number|numero|nummer|no|nr|index|rank|rang'.split('|')

const plainName = (name: string) =>
  fold(name)
    .replace(/[^a-z]+/g, ' ')
    .trim()

function named(name: string): Role | undefined {
  const folded = plainName(name)
  return roles.find((role) => role !== 'none' && names[role].includes(folded))
}

/** Whether a first row names columns instead of holding a word. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => named(cell) === 'word' || named(cell) === 'definition')

/**
 * Guesses the roles of columns: by their names, then by what their cells look like. Of two columns without known names the
 * first is the word and the second its definition.
 *
 * @param category the column for the category if none is named so
 */
export function guessRoles(
  columns: readonly Column[],
  category: Column | undefined,
  rows: readonly (readonly string[])[] = [],
): Role[] {
  const taken = new Set<Role>()
  const guessed = columns.map(({ name, kind }): Role => {
    const role = kind ? undefined : named(name)
    if (!role || (taken.has(role) && role !== 'examples')) return 'none'
    taken.add(role)
    return role
  })
  const give = (role: Role, index: number | undefined) => {
    if (index === undefined || taken.has(role)) return
    guessed[index] = role
    if (role !== 'examples') taken.add(role)
  }
  const cells = columnsOf(rows, columns.length)
  const looks = columns.filter(({ kind }) => !kind).length > 2 ? looksOf(cells) : []
  const free = (isWanted: (index: number) => boolean) =>
    columns.flatMap(({ kind }, index) => (!kind && guessed[index] === 'none' && isWanted(index) ? [index] : []))
  const isUnnamed = (index: number) => columns[index]?.name === ''
  const hasNoNumbers = (index: number) => !numbering.includes(plainName(columns[index]?.name ?? ''))
  const isText = (index: number) => hasNoNumbers(index) && (looks[index] ?? 'text') === 'text'
  const isFilled = (index: number) => hasNoNumbers(index) && !/numbers|empty/.test(looks[index] ?? '')
  const likely = () => [isText, isFilled, hasNoNumbers, () => true].flatMap(free)

  give('word', likely()[0])
  const words = cells[guessed.indexOf('word')] ?? []
  const texts = looks.length > 0 ? free(isText) : []
  const sentences = texts.filter((index) => areSentencesWith(words, cells[index] ?? []))
  const others = texts.filter((index) => !sentences.includes(index))
  const long = (index: number) => lengthOf(cells[index] ?? [])
  const longest = others.find((index) => others.every((other) => index === other || long(index) > 2 * long(other) + 4))
  give('definition', longest ?? others[0] ?? likely()[0])
  if (category) give('category', columns.indexOf(category))
  give('category', free((index) => looks[index] === 'values' && isUnnamed(index))[0])
  for (const index of free((index) => isUnnamed(index) && (looks[index] === 'reading' || sentences.includes(index))))
    give('examples', index)
  return guessed
}

/** The roles after a change of one column; only examples may occur more than once. */
export function withRole(current: readonly Role[], index: number, role: Role): Role[] {
  return current.map((held, place) => {
    if (place === index) return role
    return held === role && role !== 'examples' ? 'none' : held
  })
}
