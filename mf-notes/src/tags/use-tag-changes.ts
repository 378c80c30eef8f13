import { isChangedElsewhere, isGone, type RowEdit, useEditFailure } from '@cahier/contract/edit'
import { AreaError, useAction, useShell } from '@cahier/contract/react'
import { changeTag, deleteTag, mergeTags, type StoredTag, storedTags, type TagColumns } from '../data/tags.ts'
import { useTexts } from '../locales/index.ts'
import { useReplica } from '../replica/use-replica.ts'
import { restoreTag, undoMerge } from './restore-tag.ts'
import { useBrowserOnline } from './use-browser-online.ts'

/** Sends an edit of a tag. */
type SendTag = (edit: RowEdit<TagColumns>) => Promise<StoredTag>

/** Changes tags for all notes, says so, and offers to undo it. Each resolves to whether it went well. */
export function useTagChanges() {
  const shell = useShell()
  const texts = useTexts()
  const replica = useReplica()
  const online = useBrowserOnline()
  const { act, busy } = useAction({ undo: texts.toast.undo })
  const explain = useEditFailure()

  const notesWith = (tagId: string) =>
    replica.state.get().notes.flatMap((note) => (note.tags.some(({ id }) => id === tagId) ? [note.id] : []))

  /** Reads the tags and their notes again, also after a failure: another device may have been quicker. */
  const withRefresh = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } finally {
      await Promise.all([storedTags.refresh(shell), replica.sync()])
    }
  }

  const failed = (error: unknown) => {
    if (!online) return texts.tags.offline
    return isGone(error) ? texts.tags.gone : explain(texts.tags.changeFailed).failed(error)
  }
  const isWorthReporting = (error: unknown) =>
    online && !isGone(error) && !isChangedElsewhere(error) && !(error instanceof AreaError && error.isDuplicate)

  const run = <Result>(
    done: string,
    change: () => Promise<Result>,
    undo: (result: Result) => Promise<unknown>,
    failure: (error: unknown) => string | null = failed,
  ) => {
    const work = async () => {
      // What waits on this device still names tags as they were.
      await replica.sync()
      return change()
    }
    return act(() => withRefresh(work), {
      done,
      failed: failure,
      isWorthReporting,
      undo: (result) => ({
        run: () => withRefresh(() => undo(result)),
        done: texts.tags.undone,
        failed: explain(texts.tags.undoFailed).failed,
      }),
    })
  }

  const sendTo =
    (tag: StoredTag): SendTag =>
    (edit) =>
      changeTag.run(shell, { id: tag.id, edit })

  return {
    busy,
    online,
    /** @param save sends the edit of a form, which shows a clash itself */
    rename: (tag: StoredTag, save: (send: SendTag) => Promise<StoredTag>) =>
      run(
        texts.tags.renamed,
        () => save(sendTo(tag)),
        ({ name }) => sendTo(tag)({ change: { name: tag.name }, basedOn: { name } }),
        (error) => (isChangedElsewhere(error) ? null : failed(error)),
      ),
    recolor: (tag: StoredTag, color: StoredTag['color']) =>
      run(
        texts.tags.recolored,
        () => sendTo(tag)({ change: { color }, basedOn: { color: tag.color } }),
        () => sendTo(tag)({ change: { color: tag.color }, basedOn: { color } }),
      ),
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
