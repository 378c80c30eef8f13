import { saveFile } from '@cahier/contract'
import { useAction, useShell } from '@cahier/contract/react'
import { dayOf } from '@cahier/contract/time'
import { origins } from '../data/files.ts'
import { useTexts } from '../locales/index.ts'
import type { StoredNote } from '../replica/operation.ts'

/** Saves notes as Markdown: one as a file, several as an archive. */
export function useExport() {
  const shell = useShell()
  const texts = useTexts()
  const { act } = useAction({ retry: texts.error.retry })
  const attempt = (work: () => Promise<void>) => act(work, { failed: texts.transfer.exportFailed })
  return {
    exportNote: (note: StoredNote) =>
      attempt(async () => {
        const [{ fileOf }, names] = await Promise.all([import('./export.ts'), origins.fetch(shell)])
        const { name, file } = fileOf(note, names)
        saveFile(file, name)
      }),
    exportAll: (notes: readonly StoredNote[]) =>
      attempt(async () => {
        if (notes.length === 0) return shell.toast({ kind: 'info', message: texts.transfer.nothingToExport })
        const [{ archiveOf }, names] = await Promise.all([import('./export.ts'), origins.fetch(shell)])
        saveFile(archiveOf(notes, names), `cahier-${dayOf(new Date())}.zip`)
      }),
  }
}
