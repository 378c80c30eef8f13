import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode, RefObject } from 'react'
import styles from './dialog.module.css'
import { FocusReturn } from './focus-return.tsx'
import { Overlay } from './overlay.tsx'

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

export function DialogPart({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  closeOnBackdrop = true,
  close,
  footer,
  initialFocus,
  role = 'dialog',
  children,
}: Omit<DialogProps, 'closeLabel'> & { close: ReactElement }) {
  return (
    <Overlay>
      <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={!closeOnBackdrop}>
        <Base.Portal>
          <Base.Backdrop forceRender className={styles.backdrop} />
          <FocusReturn>
            {(focus) => (
              <Base.Popup
                role={role}
                className={`${styles.popup} ${styles[size]}`}
                initialFocus={initialFocus}
                {...focus}
              >
                <header className={styles.header}>
                  <Base.Title className={styles.title}>{title}</Base.Title>
                  <Base.Close render={close} />
                </header>
                {description && <Base.Description className={styles.description}>{description}</Base.Description>}
                {children && <div className={styles.body}>{children}</div>}
                {footer && <footer className={styles.footer}>{footer}</footer>}
              </Base.Popup>
            )}
          </FocusReturn>
        </Base.Portal>
      </Base.Root>
    </Overlay>
  )
}
