import { AreaError, useAction, useShell } from '@cahier/contract/react'
import { changeTag, deleteTag, mergeTags, type StoredTag, storedTags } from '../data/tags.ts'
import { useTexts } from '../locales/index.ts'
import { useReplica } from '../replica/use-replica.ts'
import { restoreTag, undoMerge } from './restore-tag.ts'
import { useBrowserOnline } from './use-browser-online.ts'

/** Another device deleted the tag. */
const isTagGone = (error: unknown): boolean => error instanceof AreaError && error.isRowMissing

/** Changes tags for all notes, says so, and offers to undo it. Each resolves to whether it went well. */
export function useTagChanges() {
  const shell = useShell()
  const texts = useTexts()
  const replica = useReplica()
  const online = useBrowserOnline()
  const { act, busy } = useAction({ undo: texts.toast.undo })

  const notesWith = (tagId: string) =>
    replica.state.get().notes.flatMap((note) => (note.tags.some(({ id }) => id === tagId) ? [note.id] : []))

  /** Reads the tags and their notes again, also after a failure: another device may have been quicker. */
  const withRefresh = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } finally {
      await Promise.all([storedTags.refresh(shell), replica.sync()])
    }
  }

  const failed = (error: unknown) => {
    if (!online) return texts.tags.offline
    return isTagGone(error) ? texts.tags.gone : texts.tags.changeFailed
  }
  const isWorthReporting = (error: unknown) =>
    online && !isTagGone(error) && !(error instanceof AreaError && error.isDuplicate)

  const run = (done: string, change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
    const work = async () => {
      // What waits on this device still names tags as they were.
      await replica.sync()
      await change()
    }
    return act(() => withRefresh(work), {
      done,
      failed,
      isWorthReporting,
      undo: { run: () => withRefresh(undo), done: texts.tags.undone, failed: texts.tags.undoFailed },
    })
  }

  const change = (done: string, tag: StoredTag, changed: Partial<StoredTag>, former: Partial<StoredTag>) =>
    run(
      done,
      () => changeTag.run(shell, { id: tag.id, change: changed }),
      () => changeTag.run(shell, { id: tag.id, change: former }),
    )

  return {
    busy,
    online,
    rename: (tag: StoredTag, name: string) => change(texts.tags.renamed, tag, { name }, { name: tag.name }),
    recolor: (tag: StoredTag, color: StoredTag['color']) =>
      change(texts.tags.recolored, tag, { color }, { color: tag.color }),
    merge(source: StoredTag, target: StoredTag) {
      let noteIds: readonly string[] = []
      let merged: readonly string[] = []
      return run(
        texts.tags.merged(source.name, target.name),
        () => {
          noteIds = notesWith(source.id)
          const already = new Set(notesWith(target.id))
          merged = noteIds.filter((id) => !already.has(id))
          return mergeTags.run(shell, { source: source.id, target: target.id })
        },
        () => undoMerge(shell, { source, noteIds, target, merged }),
      )
    },
    delete(tag: StoredTag) {
      let noteIds: readonly string[] = []
      return run(
        texts.tags.deleted(tag.name),
        () => {
          noteIds = notesWith(tag.id)
          return deleteTag.run(shell, tag.id)
        },
        () => restoreTag(shell, tag, noteIds),
      )
    },
  }
}
export type TagChanges = ReturnType<typeof useTagChanges>
