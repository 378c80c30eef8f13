import type { ShellApi } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useQuery } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'
import type { Note } from './notes.ts'

async function notesWithWords(shell: ShellApi, search: string, signal: AbortSignal): Promise<readonly Note[]> {
  const supabase = await shell.supabase<Database>()
  const { data, error } = await supabase.rpc('search_notes', { search_query: search }).abortSignal(signal)
  if (error) throw error
  return data
}

async function notesWithTag(shell: ShellApi, tagId: string, signal: AbortSignal): Promise<readonly Note[]> {
  const supabase = await shell.supabase<Database>()
  const { data, error } = await supabase.rpc('get_notes_by_tag', { tag_id: tagId }).abortSignal(signal)
  if (error) throw error
  return data
}

/** What the server finds for a search. Nothing is asked for a blank one. */
export function useNotesWithWords(search: string) {
  const shell = useShell()
  return useQuery({
    queryKey: ['notes', 'search', search],
    enabled: search !== '',
    retry: false,
    queryFn: ({ signal }) => notesWithWords(shell, search, signal),
  })
}

/** A tag that was written on this device only has no id of the server's yet. */
const isStored = (tagId: string | null): tagId is string => /^[\da-f-]{36}$/.test(tagId ?? '')

/** The server's notes of a tag, null for none. */
export function useNotesWithTag(tagId: string | null) {
  const shell = useShell()
  return useQuery({
    queryKey: ['notes', 'tag', tagId],
    enabled: isStored(tagId),
    retry: false,
    queryFn: ({ signal }) => notesWithTag(shell, tagId ?? '', signal),
  })
}
