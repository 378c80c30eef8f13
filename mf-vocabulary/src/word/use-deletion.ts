import { useShell } from '@cahier/contract/react'
import { useDeleteWord, useRestoreWord, type Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'

/** Milliseconds that a deletion can be undone. */
const undoTime = 8000

/** Asks, deletes a word and offers to bring it back. Resolves to whether the word is gone. */
export function useDeletion(): (word: Word) => Promise<boolean> {
  const shell = useShell()
  const texts = useTexts()
  const remove = useDeleteWord()
  const restore = useRestoreWord()
  return async (word) => {
    const confirmed = await shell.confirm({
      title: texts.deletion.title,
      body: texts.deletion.body(word.word),
      confirmLabel: texts.deletion.confirm,
      destructive: true,
    })
    if (!confirmed) return false
    try {
      const deleted = await remove.mutateAsync(word)
      shell.toast({
        kind: 'success',
        message: texts.toast.deleted,
        duration: undoTime,
        action: {
          label: texts.deletion.undo,
          run: () =>
            void restore
              .mutateAsync(deleted)
              .catch(() => shell.toast({ kind: 'error', message: texts.toast.restoreFailed })),
        },
      })
      return true
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.toast.deleteFailed })
      return false
    }
  }
}
