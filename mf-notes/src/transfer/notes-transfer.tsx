import { TransferMenu } from '@cahier/ui/transfer-menu'
import { lazy, type ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'
import { useNotes } from '../replica/use-notes.ts'
import { useExport } from './use-export.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** Import and export of notes, below further actions where there are some. */
export function NotesTransfer({ children }: { children?: ReactNode }) {
  const { transfer: texts, editor } = useTexts()
  const { notes } = useNotes()
  const { exportAll } = useExport()
  return (
    <TransferMenu
      label={children ? editor.more : texts.menu}
      importLabel={texts.import}
      importDialog={(onClose) => <ImportDialog onClose={onClose} />}
      exports={[{ label: texts.exportAll, run: () => void exportAll(notes) }]}
    >
      {children}
    </TransferMenu>
  )
}
