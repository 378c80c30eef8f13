import { useAction } from '@cahier/contract/react'
import { useTexts } from '../locales/index.ts'

/** An action of the area, whose failure offline says so. */
export function useAreaAction() {
  const { undo, offlineHint } = useTexts()
  return useAction({ undo, offline: offlineHint })
}
