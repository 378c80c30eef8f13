import { useAction } from '@cahier/contract/react'
import { useDeleteWord, useRestoreWord, type Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { restoredWord } from './restored-word.ts'

/** Asks for confirmation, deletes a word and offers an undo. Resolves to whether the word was deleted. */
export function useDeletion(): (word: Word) => Promise<boolean> {
  const { deletion, toast } = useTexts()
  const { act } = useAction({ undo: deletion.undo })
  const remove = useDeleteWord()
  const restore = useRestoreWord()
  return (word) => {
    return act(() => remove.mutateAsync(word), {
      confirm: {
        title: deletion.title,
        body: deletion.body(word.word),
        confirmLabel: deletion.confirm,
        destructive: true,
      },
      done: toast.deleted,
      failed: toast.deleteFailed,
      undo: (deleted) => ({
        run: () => restore.mutateAsync(restoredWord(deleted)),
        failed: toast.restoreFailed,
      }),
    })
  }
}
