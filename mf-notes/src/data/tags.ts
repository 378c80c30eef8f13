import { readAll } from '@cahier/contract/data'
import { editRow, type RowEdit } from '@cahier/contract/edit'
import { area, type Tables } from './area.ts'

export type StoredTag = Pick<Tables['tags']['Row'], 'id' | 'name' | 'color'>
/** A tag on a note. */
export type TagOnNote = Pick<Tables['note_tags']['Row'], 'note_id' | 'tag_id'>

/** All tags of the learner, including those of no note, sorted by name. */
export const storedTags = area.query('tags', ({ client, ask }) =>
  readAll(({ from, to }) =>
    ask(client.from('tags').select('id, name, color').order('folded').order('id').range(from, to)),
  ),
)
export const useStoredTags = storedTags.useQuery

// Tags change on the server, for all notes at once.
const changes = { touches: ['dashboard'] }

/** What a learner changes of a tag. */
export type TagColumns = Pick<StoredTag, 'name' | 'color'>

/** Renames or recolours a tag. A name that is taken is refused as a duplicate. */
export const changeTag = area.mutation(
  ({ client }, { id, edit }: { id: string; edit: RowEdit<TagColumns> }) => editRow<StoredTag>(client, 'tags', id, edit),
  changes,
)

/** Puts a tag on all notes of another one, and deletes the other one. */
export const mergeTags = area.mutation(
  ({ client }, ids: { source: string; target: string }) => client.rpc('merge_tags', ids),
  changes,
)

export const deleteTag = area.mutation(({ client }, id: string) => client.from('tags').delete().eq('id', id), changes)

/** Adds a tag that was deleted, under its id. */
export const addTag = area.mutation(
  ({ client }, { id, name, color }: StoredTag) => client.from('tags').insert({ id, name, color }),
  changes,
)

export const tagNotes = area.mutation(
  ({ client }, tags: readonly TagOnNote[]) => client.from('note_tags').insert([...tags]),
  changes,
)

/** Removes a tag from notes. Their ids are sent in the address, whose length is limited. */
export const untagNotes = area.mutation(
  ({ client }, { tagId, noteIds }: { tagId: string; noteIds: readonly string[] }) =>
    client.from('note_tags').delete().eq('tag_id', tagId).in('note_id', noteIds),
  changes,
)
