import { TransferMenu } from '@cahier/ui/transfer-menu'
import { lazy } from 'react'
import { useTexts } from '../locales/index.ts'
import { exportForms, useExport } from './use-export.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** Import and export of words. */
export function WordsTransfer() {
  const texts = useTexts().transfer
  const exportAs = useExport()
  return (
    <TransferMenu
      label={texts.menu}
      importLabel={texts.import}
      importDialog={(onClose) => <ImportDialog onClose={onClose} />}
      exports={exportForms.map((form) => ({ label: texts.export[form], run: () => void exportAs(form) }))}
    />
  )
}
