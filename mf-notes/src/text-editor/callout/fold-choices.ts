import * as v from 'valibot'

/** Which callouts of a note somebody has opened or closed, by their names. The others are as the text says. */
export type FoldChoices = ReadonlyMap<string, boolean>

/** What is open is of whoever reads: it is kept on the device and not in the text. */
export interface FoldMemory {
  read(): FoldChoices
  keep(choices: FoldChoices): void
}

/** Choices that are kept for a note: of those with more, the last. */
const maxChoices = 200

const Choices = v.array(v.tuple([v.string(), v.boolean()]))

/** What is kept of a note for an account, whose data on this device go when it signs out. */
export function foldMemory(noteId: string, userId: string): FoldMemory {
  const key = `cahier.notes.folds-${noteId}.${userId}`
  return {
    read() {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Choices), localStorage.getItem(key) ?? '[]')
      return new Map(read.success ? read.output : [])
    },
    keep(choices) {
      if (choices.size === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify([...choices].slice(-maxChoices)))
    },
  }
}

/** The choices with another one; none where it is what the text says anyway. */
export function withChoice(choices: FoldChoices, name: string, isOpen: boolean, isOpenByText: boolean): FoldChoices {
  const next = new Map(choices)
  next.delete(name)
  if (isOpen !== isOpenByText) next.set(name, isOpen)
  return next
}
