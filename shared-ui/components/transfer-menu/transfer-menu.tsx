import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { Ellipsis, FileDown, FileUp } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface TransferMenuProps {
  label: string
  importLabel: string
  /** The dialog of the import, which may load when it is first opened. */
  importDialog(onClose: () => void): ReactNode
  exports: readonly { label: string; run(): void }[]
  /** Further items, above these. */
  children?: ReactNode
}

/** The menu of a list for importing from files and exporting to them. */
export function TransferMenu({ label, importLabel, importDialog, exports, children }: TransferMenuProps) {
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton variant="bordered" label={label}>
            <Ellipsis {...icon} />
          </IconButton>
        }
      >
        {children}
        {children && <MenuSeparator />}
        <MenuItem icon={<FileUp {...icon} />} onSelect={() => setImporting(true)}>
          {importLabel}
        </MenuItem>
        {exports.map((each) => (
          <MenuItem key={each.label} icon={<FileDown {...icon} />} onSelect={each.run}>
            {each.label}
          </MenuItem>
        ))}
      </Menu>
      {isImporting && <Suspense fallback={null}>{importDialog(() => setImporting(false))}</Suspense>}
    </>
  )
}
