import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Overlay } from '../../overlay/overlay.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /**
   * A click beside the dialog closes it (the default). Turn it off if the learner could lose input. Escape always asks to
   * close.
   */
  closeOnBackdrop?: boolean
  closeLabel: string
  /** Buttons under the content. */
  footer?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

/** A modal dialog: focus stays inside and returns to where it was. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  closeOnBackdrop = true,
  closeLabel,
  footer,
  initialFocus,
  role = 'dialog',
  children,
}: DialogProps) {
  return (
    <Overlay>
      <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={!closeOnBackdrop}>
        <Base.Portal>
          <Base.Backdrop forceRender className={styles.backdrop} />
          <Base.Popup role={role} className={`${styles.popup} ${styles[size]}`} initialFocus={initialFocus}>
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton label={closeLabel}>
                    <X size={18} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                }
              />
            </header>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {children && <div className={styles.body}>{children}</div>}
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </Overlay>
  )
}
