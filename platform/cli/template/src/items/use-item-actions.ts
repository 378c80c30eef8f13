import { useAction } from '@cahier/contract/react'
import { useAddItem, useRemoveItem } from '../data/items.ts'
import { useTexts } from '../locales/index.ts'

/** The actions on an item, with their messages. */
export function useItemActions() {
  const { toast } = useTexts()
  const { act, busy } = useAction({ undo: toast.undo })
  const add = useAddItem()
  const remove = useRemoveItem()
  return {
    busy,
    /** The undo adds it again, under the same id. */
    remove: ({ id, title }: { id: string; title: string }) =>
      act(() => remove.mutateAsync(id), {
        done: toast.removed,
        failed: toast.removeFailed,
        undo: { run: () => add.mutateAsync({ id, title }), failed: toast.undoFailed },
      }),
  }
}
