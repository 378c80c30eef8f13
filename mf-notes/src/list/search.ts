import { useShell } from '@cahier/contract/react'
import { useQuery } from '@tanstack/react-query'
import type { Database } from '../data/database.gen.ts'
import type { LocalNote } from '../replica/view.ts'

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** Without case, accents and ligatures: 'Été' → 'ete', 'cœur' → 'coeur'. The server folds alike. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => ligatures[letter] ?? letter)
}

const folded = new WeakMap<LocalNote, string>()
function foldedText(note: LocalNote): string {
  const known = folded.get(note) ?? fold(`${note.title} ${note.content}`)
  folded.set(note, known)
  return known
}

/** Whether a note holds every word of a search. */
export function matches(note: LocalNote, search: string): boolean {
  return fold(search)
    .split(/\s+/)
    .every((word) => foldedText(note).includes(word))
}

/**
 * The notes that hold every word: what this device knows at once, and what the server found besides. When the call
 * fails, what this device knows is the answer.
 */
export function useSearch(notes: readonly LocalNote[], search: string): readonly LocalNote[] {
  const shell = useShell()
  const { data: found } = useQuery({
    queryKey: ['notes', 'search', search],
    enabled: search !== '',
    retry: false,
    async queryFn({ signal }) {
      const supabase = await shell.supabase<Database>()
      const { data, error } = await supabase.rpc('search_notes', { search_query: search }).abortSignal(signal)
      if (error) throw error
      return new Set(data.map(({ id }) => id))
    },
  })
  if (search === '') return notes
  return notes.filter((note) => matches(note, search) || (!note.pending && found?.has(note.id)))
}
