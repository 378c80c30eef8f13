import { fold } from '@cahier/contract/search'
import type { StoredTag } from '../data/tags.ts'

/** Characters that a tag's name may have. */
export const maxTagNameCharacters = 50

/** Why a tag cannot have a name; `taken` says which other tag has it. */
export type NameProblem = { kind: 'blank' | 'comma' | 'long' } | { kind: 'taken'; by: StoredTag }

/** Checks a name. Names that differ only by case, accents and ligatures are the same; a note's form separates names by commas. */
export function nameProblem(name: string, tag: StoredTag, tags: readonly StoredTag[]): NameProblem | null {
  const trimmed = name.trim()
  if (trimmed === '') return { kind: 'blank' }
  if (trimmed.includes(',')) return { kind: 'comma' }
  if (Array.from(trimmed).length > maxTagNameCharacters) return { kind: 'long' }
  const by = tags.find((other) => other.id !== tag.id && fold(other.name) === fold(trimmed))
  return by ? { kind: 'taken', by } : null
}
