import { fold } from '@cahier/contract/search'
import type { Column } from './source.ts'

/** What a column holds. */
export const roles = ['word', 'definition', 'category', 'examples', 'difficulty', 'mastery', 'none'] as const
export type Role = (typeof roles)[number]

/** Names of columns, folded: our own in four languages, and those that Anki and people give. */
const names: Readonly<Record<Exclude<Role, 'none'>, readonly string[]>> = {
  word: 'mot|word|palabra|wort|terme|term|termino|begriff|expression|vocabulaire|vocabulary|vocab|front|recto|vorderseite|anverso|question|frage|pregunta'.split(
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

function named(name: string): Role | undefined {
  const folded = fold(name)
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return roles.find((role) => role !== 'none' && names[role].includes(folded))
}

/** Whether a first row names columns instead of holding a word. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => named(cell) === 'word' || named(cell) === 'definition')

/**
 * What the columns hold: by their names, and where those say nothing, first the word and then its definition.
 *
 * @param category the column to take for it where none has its name
 */
export function guessRoles(columns: readonly Column[], category: Column | undefined): Role[] {
  const taken = new Set<Role>()
  const guessed = columns.map(({ name, kind }): Role => {
    const role = kind ? undefined : named(name)
    if (!role || (taken.has(role) && role !== 'examples')) return 'none'
    taken.add(role)
    return role
  })
  for (const role of ['word', 'definition'] as const) {
    const free = columns.findIndex(({ kind }, index) => !kind && guessed[index] === 'none')
    if (!taken.has(role) && free >= 0) guessed[free] = role
  }
  if (category && !taken.has('category')) guessed[columns.indexOf(category)] = 'category'
  return guessed
}

/** The roles after one column was given another; only examples may stand in several. */
export function withRole(current: readonly Role[], index: number, role: Role): Role[] {
  return current.map((held, place) => {
    if (place === index) return role
    return held === role && role !== 'examples' ? 'none' : held
  })
}
