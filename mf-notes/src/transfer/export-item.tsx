import { MenuItem } from '@cahier/ui/menu'
import { FileDown } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import type { StoredNote } from '../replica/operation.ts'
import { useExport } from './use-export.ts'

/** Exports one note as a Markdown file. */
export function ExportItem({ note }: { note: StoredNote }) {
  const texts = useTexts()
  const { exportNote } = useExport()
  return (
    <MenuItem
      icon={<FileDown size={18} strokeWidth={1.75} aria-hidden="true" />}
      onSelect={() => void exportNote(note)}
    >
      {texts.transfer.exportOne}
    </MenuItem>
  )
}
