import { saveFile } from '@cahier/contract'
import { useShell, useUserId } from '@cahier/contract/react'
import { readOrigins } from '../data/transfer.ts'
import { useTexts } from '../locales/index.ts'
import type { StoredNote } from '../replica/operation.ts'

/** Hands notes to the browser as Markdown: one as a file, several as an archive. */
export function useExport() {
  const shell = useShell()
  const userId = useUserId()
  const texts = useTexts()

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      shell.reportError(error)
      const action = { label: texts.error.retry, run: () => void attempt(work) }
      shell.toast({ kind: 'error', message: texts.transfer.exportFailed, action })
    }
  }
  return {
    exportNote: (note: StoredNote) =>
      attempt(async () => {
        const [{ fileOf }, origins] = await Promise.all([import('./export.ts'), readOrigins(shell, userId)])
        const { name, file } = fileOf(note, origins)
        saveFile(file, name)
      }),
    exportAll: (notes: readonly StoredNote[]) =>
      attempt(async () => {
        if (notes.length === 0) return shell.toast({ kind: 'info', message: texts.transfer.nothingToExport })
        const [{ archiveOf }, origins] = await Promise.all([import('./export.ts'), readOrigins(shell, userId)])
        saveFile(archiveOf(notes, origins), `cahier-${new Date().toISOString().slice(0, 10)}.zip`)
      }),
  }
}
