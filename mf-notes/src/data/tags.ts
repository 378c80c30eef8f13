import type { ShellApi } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useQuery } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'

export type StoredTag = Pick<Database['public']['Tables']['tags']['Row'], 'id' | 'name' | 'color'>

export const tagsKey = ['notes', 'tags'] as const

/** All tags of the learner, those that no note has included, in the order of their names. */
export function useStoredTags() {
  const shell = useShell()
  return useQuery({
    queryKey: tagsKey,
    async queryFn({ signal }): Promise<readonly StoredTag[]> {
      const supabase = await shell.supabase<Database>()
      const { data, error } = await supabase.from('tags').select('id, name, color').order('folded').abortSignal(signal)
      if (error) throw error
      return data
    },
  })
}

/** The tag is not there any more: another device deleted it. */
export class TagGoneError extends Error {
  override readonly name = 'TagGoneError'
}

/** Rows that one request carries. */
const batch = 500
/** Ids that fit into one address. */
const addresses = 100

function* parts<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** The changes of tags. They are made on the server, for all notes at once. */
export function tagChanges(shell: ShellApi) {
  const client = () => shell.supabase<Database>()
  const link = async (tagId: string, noteIds: readonly string[]) => {
    const supabase = await client()
    for (const ids of parts(noteIds, batch)) {
      const { error } = await supabase.from('note_tags').insert(ids.map((note_id) => ({ note_id, tag_id: tagId })))
      if (error) throw error
    }
  }
  return {
    /** @throws TagGoneError; a name that is taken is refused with the code of a duplicate */
    async change(id: string, change: Partial<Pick<StoredTag, 'name' | 'color'>>): Promise<void> {
      const { data, error } = await (await client()).from('tags').update(change).eq('id', id).select('id')
      if (error) throw error
      if (data.length === 0) throw new TagGoneError()
    },
    async merge(source: string, target: string): Promise<void> {
      const { error } = await (await client()).rpc('merge_tags', { source, target })
      if (error) throw error.details === 'tag_not_found' ? new TagGoneError() : error
    },
    async delete(id: string): Promise<void> {
      const { error } = await (await client()).from('tags').delete().eq('id', id)
      if (error) throw error
    },
    /** Brings a tag back under its id, on the notes that had it. */
    async restore(tag: StoredTag, noteIds: readonly string[]): Promise<void> {
      const { error } = await (await client()).from('tags').insert({ id: tag.id, name: tag.name, color: tag.color })
      if (error) throw error
      await link(tag.id, noteIds)
    },
    /** Takes a tag off notes. */
    async unlink(tagId: string, noteIds: readonly string[]): Promise<void> {
      const supabase = await client()
      for (const ids of parts(noteIds, addresses)) {
        const { error } = await supabase.from('note_tags').delete().eq('tag_id', tagId).in('note_id', ids)
        if (error) throw error
      }
    },
  }
}
