import * as v from 'valibot'
import type { ReadFile } from './read-file.ts'
import type { Role } from './roles.ts'

/*
 * An import that did not end keeps its id on this device. When the same file is imported again, for example after the page was
 * reloaded, its words get the same ids, so that the server adds none of them twice, even if duplicates are kept.
 */

/** An import: a file, and how its rows become words. */
const unfinished = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.string(), digest: v.string(), settings: v.string() }),
)

// Deleted when the learner signs out, because it ends with the account's id.
const storageKey = (userId: string) => `cahier.import.vocabulary.${userId}`

type Roles = readonly (readonly Role[])[]

const settingsOf = ({ text }: ReadFile, roles: Roles): string => JSON.stringify([text?.settings ?? null, roles])

/** Id of the unfinished import of this file, or a new one. */
export function importIdOf(userId: string, file: ReadFile, roles: Roles): string {
  const stored = v.safeParse(unfinished, localStorage.getItem(storageKey(userId)))
  const isSame =
    stored.success && stored.output.digest === file.digest && stored.output.settings === settingsOf(file, roles)
  return isSame ? stored.output.id : crypto.randomUUID()
}

/** Call it before the first request of an import. */
export function importBegins(userId: string, id: string, file: ReadFile, roles: Roles): void {
  const begun: v.InferOutput<typeof unfinished> = { id, digest: file.digest, settings: settingsOf(file, roles) }
  localStorage.setItem(storageKey(userId), JSON.stringify(begun))
}

/** Call it when all of an import has been sent. */
export const importEnds = (userId: string): void => localStorage.removeItem(storageKey(userId))

/**
 * Id of the word of a row: the import's, with the row's place instead of its last eight digits, and before it the place of the word among
 * those of the row, from 0.
 */
export const wordIdOf = (importId: string, place: number, within = 0): string =>
  `${importId.slice(0, -12)}${within.toString(16).padStart(4, '0')}${place.toString(16).padStart(8, '0')}`
