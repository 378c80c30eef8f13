import { X } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { DialogProps } from '../../overlay/dialog-part.tsx'
import { useOverlays } from '../../overlay/overlays.ts'
import { usePending } from '../../overlay/pending.ts'
import { IconButton } from '../icon-button/icon-button.tsx'

export type { DialogProps }

/** A modal dialog: focus stays inside and returns to where it was. It is rendered after the frame that answers the click, in pieces. */
export function Dialog({ closeLabel, ...props }: DialogProps) {
  const overlays = useOverlays(props.open, () => props.onOpenChange(false))
  const rendered = useDeferredValue(props.open, false)
  usePending(props.open && !rendered)
  if (!overlays) return null
  const close = (
    <IconButton label={closeLabel}>
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
  return <overlays.DialogPart {...props} open={props.open && rendered} close={close} />
}
