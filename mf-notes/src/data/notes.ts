import { useShell } from '@cahier/contract/react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'
import { noteKeys } from './keys.ts'

/** A note as the screens show it: with its tags. */
export type Note = Database['public']['CompositeTypes']['note_card']

/** What a save sends. `baseVersion` is the version that the text was edited from, 0 for a new note. */
export interface NoteDraft {
  id: string
  baseVersion: number
  title: string
  content: string
  tags: readonly string[]
}

const most = 1000

function useClient() {
  const shell = useShell()
  return () => shell.supabase<Database>()
}

/** The notes that hold every word of `search` (all for a blank one), pinned first, then the latest. */
export function useNotes(search: string) {
  const client = useClient()
  return useQuery({
    queryKey: noteKeys.list(search),
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const supabase = await client()
      const { data, error } = await supabase
        .rpc('search_notes', { search_query: search, max: most })
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })
}

/** Every cached list shows the note as it now is; the dashboard hears that its figures are old. */
function useNoteChanged() {
  const queries = useQueryClient()
  const shell = useShell()
  return () => {
    shell.events.emit('dashboard')
    return queries.invalidateQueries({ queryKey: noteKeys.all })
  }
}

function usePatchLists() {
  const queries = useQueryClient()
  return (id: string, patch: Partial<Note>) =>
    queries.setQueriesData<readonly Note[]>({ queryKey: [...noteKeys.all, 'list'] }, (notes) =>
      notes?.map((note) => (note.id === id ? { ...note, ...patch } : note)),
    )
}

/** Writes a note and its tags together or not at all. Fails with code PT409 when the text was changed elsewhere. */
export function useSaveNote() {
  const client = useClient()
  const changed = useNoteChanged()
  const patchLists = usePatchLists()
  return useMutation({
    async mutationFn({ id, baseVersion, title, content, tags }: NoteDraft) {
      const supabase = await client()
      const { data, error } = await supabase
        .rpc('save_note', { note_id: id, base_version: baseVersion, title, content, tags: [...tags] })
        .single()
      if (error) throw error
      return data
    },
    onSuccess(note) {
      patchLists(note.id, note)
      void changed()
    },
  })
}

export function usePinNote() {
  const client = useClient()
  const changed = useNoteChanged()
  const patchLists = usePatchLists()
  return useMutation({
    async mutationFn({ id, pinned }: { id: string; pinned: boolean }) {
      const supabase = await client()
      const { error } = await supabase.from('notes').update({ is_pinned: pinned }).eq('id', id)
      if (error) throw error
    },
    onMutate: ({ id, pinned }) => void patchLists(id, { is_pinned: pinned }),
    onSettled: () => changed(),
  })
}

/** Puts a note into the trash, or takes it out again. */
export function useTrashNote() {
  const client = useClient()
  const changed = useNoteChanged()
  return useMutation({
    async mutationFn({ id, trashed }: { id: string; trashed: boolean }) {
      const supabase = await client()
      const { error } = await supabase
        .from('notes')
        .update({ deleted_at: trashed ? new Date().toISOString() : null })
        .eq('id', id)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}
