import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import styles from './full-screen.module.css'
import { Overlay } from './overlay.tsx'

export interface FullScreenProps {
  /** Accessible name. */
  label: string
  /** Escape was pressed. */
  onClose(): void
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

export function FullScreenPart({ label, onClose, initialFocus, children }: FullScreenProps) {
  return (
    <Overlay>
      <Base.Root
        open
        disablePointerDismissal
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        <Base.Portal>
          <Base.Popup className={styles.page} data-full-screen="" aria-label={label} initialFocus={initialFocus}>
            {children}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </Overlay>
  )
}
