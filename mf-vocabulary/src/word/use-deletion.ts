import { useAction } from '@cahier/contract/react'
import { type DeletedWord, useDeleteWord, useRestoreWord, type Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { restoredWord } from './restored-word.ts'

/** Asks for confirmation, deletes a word and offers an undo. Resolves to whether the word was deleted. */
export function useDeletion(): (word: Word) => Promise<boolean> {
  const { deletion, toast } = useTexts()
  const { act } = useAction({ undo: deletion.undo })
  const remove = useDeleteWord()
  const restore = useRestoreWord()
  return (word) => {
    let deleted: DeletedWord | undefined
    const work = async () => {
      deleted = await remove.mutateAsync(word)
    }
    return act(work, {
      confirm: {
        title: deletion.title,
        body: deletion.body(word.word),
        confirmLabel: deletion.confirm,
        destructive: true,
      },
      done: toast.deleted,
      failed: toast.deleteFailed,
      undo: { run: async () => deleted && restore.mutateAsync(restoredWord(deleted)), failed: toast.restoreFailed },
    })
  }
}
