import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem } from '@cahier/ui/menu'
import { Ellipsis, FileDown, FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import { exportForms, useExport } from './use-export.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Menu for importing words from files and exporting them. */
export function TransferMenu() {
  const texts = useTexts()
  const exportAs = useExport()
  const [isImporting, setImporting] = useState(false)

  return (
    <>
      <Menu
        trigger={
          <IconButton variant="bordered" label={texts.transfer.menu}>
            <Ellipsis {...icon} />
          </IconButton>
        }
      >
        <MenuItem icon={<FileUp {...icon} />} onSelect={() => setImporting(true)}>
          {texts.transfer.import}
        </MenuItem>
        {exportForms.map((form) => (
          <MenuItem key={form} icon={<FileDown {...icon} />} onSelect={() => void exportAs(form)}>
            {texts.transfer.export[form]}
          </MenuItem>
        ))}
      </Menu>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
