import { X } from 'lucide-react'
import type { DialogProps } from '../../overlay/dialog-part.tsx'
import { useOverlays } from '../../overlay/overlays.ts'
import { IconButton } from '../icon-button/icon-button.tsx'

export type { DialogProps }

/** A modal dialog: focus stays inside and returns to where it was. */
export function Dialog({ closeLabel, ...props }: DialogProps) {
  const overlays = useOverlays(props.open, () => props.onOpenChange(false))
  if (!overlays) return null
  const close = (
    <IconButton label={closeLabel}>
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
  return <overlays.DialogPart {...props} close={close} />
}
