import type { ShellApi } from '@cahier/contract'
import { addTag, type StoredTag, tagNotes, untagNotes } from '../data/tags.ts'

/** Rows per request. */
const maxRows = 500
/** Ids that fit into one address. */
const maxIds = 100

function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Restores a deleted tag under its id, on the notes that had it. */
export async function restoreTag(shell: ShellApi, tag: StoredTag, noteIds: readonly string[]): Promise<void> {
  await addTag.run(shell, tag)
  for (const ids of batches(noteIds, maxRows)) {
    await tagNotes.run(
      shell,
      ids.map((note_id) => ({ note_id, tag_id: tag.id })),
    )
  }
}

export interface Merge {
  /** The tag that was deleted, and the notes that had it. */
  source: StoredTag
  noteIds: readonly string[]
  /** The tag that the notes got instead, and those of them that did not have it before. */
  target: StoredTag
  merged: readonly string[]
}

/** Undoes a merge: restores the deleted tag, and removes the other one from the notes that got it by the merge. */
export async function undoMerge(shell: ShellApi, { source, noteIds, target, merged }: Merge): Promise<void> {
  await restoreTag(shell, source, noteIds)
  for (const ids of batches(merged, maxIds)) await untagNotes.run(shell, { tagId: target.id, noteIds: ids })
}
