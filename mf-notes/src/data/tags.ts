import { AreaError, dataOf, type RequestContext } from '@cahier/contract/data'
import { area, type Tables } from './area.ts'
import type { Database } from './database.gen.ts'

export type StoredTag = Pick<Tables['tags']['Row'], 'id' | 'name' | 'color'>

/** All tags of the learner, those that no note has included, in the order of their names. */
export const storedTags = area.query('tags', ({ client }) =>
  client.from('tags').select('id, name, color').order('folded'),
)
export const useStoredTags = storedTags.useQuery

const gone = 'tag_not_found'

/** Whether a tag could not be changed because another device has deleted it. */
export const isTagGone = (error: unknown): boolean => error instanceof AreaError && error.details === gone

// Tags change on the server, for all notes at once.
const touches = ['dashboard']

/** Renames or recolours a tag. A name that is taken is refused as a duplicate. */
export const changeTag = area.mutation(
  async ({ client }, { id, change }: { id: string; change: Partial<Pick<StoredTag, 'name' | 'color'>> }) => {
    const changed = await dataOf(client.from('tags').update(change).eq('id', id).select('id'))
    if (changed.length === 0) throw new AreaError('no tag has this id', { code: 'PT404', details: gone })
  },
  { touches },
)

/** Puts a tag on all notes of another one, which goes. */
export const mergeTags = area.mutation(
  ({ client }, ids: { source: string; target: string }) => client.rpc('merge_tags', ids),
  { touches },
)

export const deleteTag = area.mutation(({ client }, id: string) => client.from('tags').delete().eq('id', id), {
  touches,
})

/** Rows that one request carries. */
const rowsAtOnce = 500
/** Ids that fit into one address. */
const idsAtOnce = 100

function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Brings a tag back under its id, on the notes that had it. */
async function restore(
  { client }: RequestContext<Database>,
  { id, name, color }: StoredTag,
  noteIds: readonly string[],
) {
  await dataOf(client.from('tags').insert({ id, name, color }))
  for (const ids of batches(noteIds, rowsAtOnce))
    await dataOf(client.from('note_tags').insert(ids.map((note_id) => ({ note_id, tag_id: id }))))
}

export const restoreTag = area.mutation(
  (context, { tag, noteIds }: { tag: StoredTag; noteIds: readonly string[] }) => restore(context, tag, noteIds),
  { touches },
)

/** Takes a merge back: the tag that went comes back on its notes; those that got the other one by it lose that. */
export const unmergeTags = area.mutation(
  async (
    context,
    {
      tag,
      noteIds,
      target,
      merged,
    }: { tag: StoredTag; noteIds: readonly string[]; target: string; merged: readonly string[] },
  ) => {
    await restore(context, tag, noteIds)
    for (const ids of batches(merged, idsAtOnce))
      await dataOf(context.client.from('note_tags').delete().eq('tag_id', target).in('note_id', ids))
  },
  { touches },
)
