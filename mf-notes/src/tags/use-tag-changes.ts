import { isDuplicate } from '@cahier/contract/query'
import { useShell } from '@cahier/contract/react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type StoredTag, TagGoneError, tagChanges, tagsKey } from '../data/tags.ts'
import { useTexts } from '../locales/index.ts'
import { useReplica } from '../replica/use-replica.ts'
import { useOnline } from './use-online.ts'

/** Milliseconds that a change can be taken back. */
const undoable = 8000

/** Changes tags for all notes, says so, and offers the way back. Each answers whether it went through. */
export function useTagChanges() {
  const shell = useShell()
  const texts = useTexts()
  const replica = useReplica()
  const queries = useQueryClient()
  const online = useOnline()
  const server = useMemo(() => tagChanges(shell), [shell])
  const [busy, setBusy] = useState(false)

  const notesWith = (tagId: string) =>
    replica.state.get().notes.flatMap((note) => (note.tags.some(({ id }) => id === tagId) ? [note.id] : []))

  const takeOver = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: tagsKey }), replica.sync()])
    shell.events.emit('dashboard')
  }

  const undo = async (back: () => Promise<void>) => {
    try {
      await back()
      shell.toast({ kind: 'success', message: texts.tags.undone })
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.tags.undoFailed })
    }
    await takeOver()
  }

  const run = async (message: string, change: () => Promise<() => Promise<void>>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      // What waits on this device still names tags as they were.
      await replica.sync()
      const back = await change()
      shell.toast({
        kind: 'success',
        message,
        duration: undoable,
        action: { label: texts.toast.undo, run: () => void undo(back) },
      })
      return true
    } catch (error) {
      shell.toast({ kind: 'error', message: reason(error) })
      return false
    } finally {
      await takeOver()
      setBusy(false)
    }
  }

  const reason = (error: unknown) => {
    if (!online) return texts.tags.offline
    if (error instanceof TagGoneError) return texts.tags.gone
    if (!isDuplicate(error)) shell.reportError(error)
    return texts.tags.changeFailed
  }

  return {
    busy,
    online,
    rename: (tag: StoredTag, name: string) =>
      run(texts.tags.renamed, async () => {
        await server.change(tag.id, { name })
        return () => server.change(tag.id, { name: tag.name })
      }),
    recolor: (tag: StoredTag, color: StoredTag['color']) =>
      run(texts.tags.recolored, async () => {
        await server.change(tag.id, { color })
        return () => server.change(tag.id, { color: tag.color })
      }),
    merge: (source: StoredTag, target: StoredTag) =>
      run(texts.tags.merged(source.name, target.name), async () => {
        const had = notesWith(source.id)
        const already = new Set(notesWith(target.id))
        await server.merge(source.id, target.id)
        return async () => {
          await server.restore(source, had)
          await server.unlink(
            target.id,
            had.filter((id) => !already.has(id)),
          )
        }
      }),
    delete: (tag: StoredTag) =>
      run(texts.tags.deleted(tag.name), async () => {
        const had = notesWith(tag.id)
        await server.delete(tag.id)
        return () => server.restore(tag, had)
      }),
  }
}
export type TagChanges = ReturnType<typeof useTagChanges>
