import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { FocusReturn } from './focus-return.tsx'
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
          <FocusReturn>
            {(focus) => (
              <Base.Popup
                className={styles.page}
                data-full-screen=""
                aria-label={label}
                initialFocus={initialFocus}
                {...focus}
              >
                {children}
              </Base.Popup>
            )}
          </FocusReturn>
        </Base.Portal>
      </Base.Root>
    </Overlay>
  )
}
