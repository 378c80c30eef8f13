import { asWritten, fold } from '@cahier/contract/search'

/* Which of several notes with one title a link leads to. */

/** A note as far as links are concerned. */
export interface LinkedNote {
  id: string
  title: string
  /** The path of its folder; null outside of all folders. */
  folder: string | null
  deleted_at: string | null
  created_at: string
}

/** The notes of one title that links may lead to: those in the trash only where there are no others. The oldest first. */
export function preferred(alike: readonly LinkedNote[]): readonly LinkedNote[] {
  if (alike.length === 1) return alike
  const present = alike.filter(({ deleted_at }) => deleted_at === null)
  return (present.length > 0 ? present : alike).toSorted(
    (one, other) => compare(one.created_at, other.created_at) || compare(one.id, other.id),
  )
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The folders that a path goes through, from outside of all, which is the empty one. */
const levelsOf = (folder: string | null): string[] => ['', ...(folder === null ? [] : folder.split('/'))]

const isSameFolder = (name: string, other: string | undefined): boolean =>
  other !== undefined && fold(asWritten(name)) === fold(asWritten(other))

/** How many levels at the end of two paths are the same. */
function levelsInCommon(some: readonly string[], others: readonly string[]): number {
  let count = 0
  while (count < some.length && isSameFolder(some.at(-1 - count) ?? '', others.at(-1 - count))) count++
  return count
}

/** The notes whose folders the end of a written path fits best; all of them where it fits none. A path from outside of all folders begins with a slash. */
export function fitting(notes: readonly LinkedNote[], path: string): readonly LinkedNote[] {
  if (notes.length === 1) return notes
  const written = path.split('/')
  const counts = notes.map(({ folder }) => levelsInCommon(levelsOf(folder), written))
  const best = Math.max(...counts)
  return notes.filter((_note, place) => counts[place] === best)
}

/** The note that lies the fewest steps between folders away, the first of several. */
export function nearestOf(notes: readonly LinkedNote[], folder: string | null): LinkedNote | undefined {
  const from = levelsOf(folder)
  const stepsTo = (note: LinkedNote) => {
    const to = levelsOf(note.folder)
    const parting = from.findIndex((name, level) => name !== to[level])
    return from.length + to.length - 2 * (parting < 0 ? from.length : parting)
  }
  let nearest: { note: LinkedNote; steps: number } | undefined
  for (const note of notes) {
    const steps = stepsTo(note)
    if (!nearest || steps < nearest.steps) nearest = { note, steps }
  }
  return nearest?.note
}

/** As much of the end of a note's path as tells it from the others of its title; the whole of it, from outside of all folders, where nothing less does. */
export function pathApart(folder: string | null, others: readonly LinkedNote[]): string {
  const levels = levelsOf(folder)
  for (let count = 1; count < levels.length; count++) {
    const path = levels.slice(-count)
    if (others.every((other) => levelsInCommon(levelsOf(other.folder), path) < count)) return path.join('/')
  }
  return levels.join('/')
}
