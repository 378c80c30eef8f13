import { useShell } from '@cahier/contract/react'
import { useQuery } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'

/** An earlier text of a note. */
export type NoteVersion = Pick<
  Database['public']['Tables']['note_versions']['Row'],
  'version' | 'title' | 'content' | 'created_at'
>

/** The earlier texts of a note, latest first. They are on the server only. */
export function useVersions(noteId: string) {
  const shell = useShell()
  return useQuery({
    queryKey: ['notes', 'versions', noteId],
    staleTime: 0,
    networkMode: 'always',
    async queryFn({ signal }): Promise<readonly NoteVersion[]> {
      const supabase = await shell.supabase<Database>()
      const { data, error } = await supabase
        .from('note_versions')
        .select('version, title, content, created_at')
        .eq('note_id', noteId)
        .order('version', { ascending: false })
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })
}
