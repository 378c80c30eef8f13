import { saveFile } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
import { dayOf } from '@cahier/contract/time'
import { origins } from '../data/files.ts'
import { useTexts } from '../locales/index.ts'
import type { StoredNote } from '../replica/operation.ts'

/** Saves notes as Markdown: one as a file, several as an archive. */
export function useExport() {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const { act } = useAction({ retry: texts.error.retry })
  const attempt = (work: () => Promise<void>) => act(work, { failed: texts.transfer.exportFailed })
  const ready = async (notes: readonly StoredNote[]) => {
    const [made, { readNamedFiles }, imported] = await Promise.all([
      import('./export.ts'),
      import('./named-files.ts'),
      origins.fetch(shell),
    ])
    const { files, leftOut } = await readNamedFiles(shell, notes)
    if (leftOut > 0)
      shell.toast({ kind: 'info', message: texts.transfer.filesLeftOut(format.number(leftOut), leftOut) })
    return { ...made, imported, files }
  }
  return {
    exportNote: (note: StoredNote) =>
      attempt(async () => {
        const { fileOf, imported, files } = await ready([note])
        const { name, file } = fileOf(note, imported, files)
        saveFile(file, name)
      }),
    exportAll: (notes: readonly StoredNote[]) =>
      attempt(async () => {
        if (notes.length === 0) return shell.toast({ kind: 'info', message: texts.transfer.nothingToExport })
        const { archiveOf, imported, files } = await ready(notes)
        saveFile(archiveOf(notes, imported, files), `cahier-${dayOf(new Date())}.zip`)
      }),
  }
}
