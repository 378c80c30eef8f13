import { area } from './area.ts'

/** What the server finds for a search. Nothing is asked for a blank one. */
const withWords = area.query(
  'search',
  ({ client }, search: string) => client.rpc('search_notes', { search_query: search }),
  {
    enabled: (search) => search !== '',
    retry: false,
  },
)
export const useNotesWithWords = withWords.useQuery

/** A tag that was written on this device only has no id of the server's yet. */
const isStored = (tagId: string | null): tagId is string => /^[\da-f-]{36}$/.test(tagId ?? '')

/** The server's notes of a tag, null for none. */
const withTag = area.query(
  'tag',
  ({ client }, tagId: string | null) => client.rpc('get_notes_by_tag', { tag_id: tagId ?? '' }),
  { enabled: isStored, retry: false },
)
export const useNotesWithTag = withTag.useQuery
