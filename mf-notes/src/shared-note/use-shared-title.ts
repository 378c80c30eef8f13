import { runAction, useShell, useUnsaved } from '@cahier/contract/react'
import { useCallback, useEffect, useState } from 'react'
import { renameLiveNote } from '../data/notes.ts'
import { refreshSharedNote, type SharedNote } from '../data/shared-note.ts'
import { useLiveTexts } from '../live-parts/locales/index.ts'

/** Milliseconds after the last key until the title is sent. */
const titleDebounceMs = 1_000

/** The title of a note that the learner shares in: it is sent while it is typed, and follows the others'. */
export function useSharedTitle({ id, title }: Pick<SharedNote, 'id' | 'title'>) {
  const shell = useShell()
  const texts = useLiveTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const dirty = typed !== null && typed.trim() !== '' && typed !== title
  useUnsaved(dirty)

  const save = useCallback(
    async (next: string) => {
      await runAction(
        shell,
        async () => {
          await renameLiveNote(shell, id, next)
          await refreshSharedNote(shell, id)
        },
        { failed: texts.renameFailed },
      )
      // What was refused, or came since, is shown as it is.
      setTyped((current) => (current === next ? null : current))
    },
    [shell, id, texts],
  )
  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(() => void save(typed), titleDebounceMs)
    return () => clearTimeout(timer)
  }, [dirty, typed, save])
  return { title: typed ?? title, dirty, type: setTyped }
}
