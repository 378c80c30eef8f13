import type { ActionUndo } from '@cahier/contract/react'
import { useRemoveImport } from '../data/feed.ts'
import { useTransferTexts } from './locales/index.ts'

/** Undoes an import by its id: for the toast right after it. */
export function useUndoImport(): (id: string) => ActionUndo {
  const texts = useTransferTexts().imports
  const { mutateAsync } = useRemoveImport()
  return (id) => ({ run: () => mutateAsync(id), failed: texts.failed })
}
