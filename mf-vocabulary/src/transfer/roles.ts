import { fold } from '@cahier/contract/search'
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

/** Folded names of columns that number their rows. */
const numbering = 'id|guid|key|number|numero|nummer|no|nr|index|rank|rang'.split('|')

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
 * Guesses the roles of columns: by their names, and without known names the first is the word and the second its definition.
 *
 * @param category the column for the category if none is named so
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
    const isFree = (index: number) => !columns[index]?.kind && guessed[index] === 'none'
    const likely = columns.findIndex(({ name }, index) => isFree(index) && !numbering.includes(plainName(name)))
    const free = likely >= 0 ? likely : columns.findIndex((_, index) => isFree(index))
    if (!taken.has(role) && free >= 0) guessed[free] = role
  }
  if (category && !taken.has('category')) guessed[columns.indexOf(category)] = 'category'
  return guessed
}

/** The roles after a change of one column; only examples may occur more than once. */
export function withRole(current: readonly Role[], index: number, role: Role): Role[] {
  return current.map((held, place) => {
    if (place === index) return role
    return held === role && role !== 'examples' ? 'none' : held
  })
}
