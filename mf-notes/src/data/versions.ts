import { area, type Tables } from './area.ts'

/** An earlier text of a note. */
export type NoteVersion = Pick<Tables['note_versions']['Row'], 'version' | 'title' | 'content' | 'created_at'>

/** The earlier texts of a note, latest first. They are on the server only. */
const versions = area.query(
  'versions',
  ({ client }, noteId: string) =>
    client
      .from('note_versions')
      .select('version, title, content, created_at')
      .eq('note_id', noteId)
      .order('version', { ascending: false }),
  { staleTime: 0 },
)
export const useVersions = versions.useQuery
