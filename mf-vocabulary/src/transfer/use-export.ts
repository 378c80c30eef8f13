import { saveFile } from '@cahier/contract'
import { useAction, useShell } from '@cahier/contract/react'
import { studyDay } from '@cahier/contract/time'
import { exportWords } from '../data/files.ts'
import { useTexts } from '../locales/index.ts'
import { categoryName } from '../word/category.ts'

export const exportForms = ['csv', 'text', 'package'] as const
export type ExportForm = (typeof exportForms)[number]

const endings: Readonly<Record<ExportForm, string>> = { csv: 'csv', text: 'txt', package: 'apkg' }

/** Downloads all words as a file. */
export function useExport(): (form: ExportForm) => Promise<boolean> {
  const shell = useShell()
  const { transfer, categories, error: errors } = useTexts()
  const { act } = useAction({ retry: errors.retry })
  const exported = async (form: ExportForm): Promise<void> => {
    const [words, { csvOf, ankiTextOf, packageOf }] = await Promise.all([exportWords.run(shell), import('./export.ts')])
    if (words.length === 0) return shell.toast({ kind: 'info', message: transfer.nothingToExport })
    const texts = {
      headings: transfer.roles,
      nameOf: (category: string) => categoryName(category, categories),
      recognition: transfer.recognition,
      recall: transfer.recall,
      clozeType: transfer.clozeType,
      sentence: transfer.sentence,
    }
    const files: Record<ExportForm, () => Promise<Blob> | Blob> = {
      csv: () => new Blob([csvOf(words, texts)], { type: 'text/csv' }),
      text: () => new Blob([ankiTextOf(words, texts)], { type: 'text/plain' }),
      package: async () => new Blob([await packageOf(words, texts)], { type: 'application/octet-stream' }),
    }
    saveFile(await files[form](), `cahier-${studyDay()}.${endings[form]}`)
  }
  return (form) => act(() => exported(form), { failed: transfer.exportFailed })
}
