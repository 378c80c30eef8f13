import { Toast } from '@base-ui/react/toast'
import { IconButton } from '@cahier/ui/icon-button'
import { X } from 'lucide-react'
import { Overlay } from '../../overlay/overlay.tsx'
import styles from './toaster.module.css'

export type ToastKind = 'success' | 'error' | 'info'

/** Creates the queue that toasts are added to: one per page. */
export const createToasts = () => Toast.createToastManager<{ kind: ToastKind }>()
export type Toasts = ReturnType<typeof createToasts>

function List({ closeLabel }: { closeLabel: string }) {
  const { toasts, close } = Toast.useToastManager<{ kind: ToastKind }>()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`${styles.toast} ${styles[toast.data?.kind ?? 'info']}`}>
      <Toast.Content className={styles.content}>
        <Toast.Title render={<p />} className={styles.text} />
        {/* Closes the toast: a second click would run the action twice. */}
        <Toast.Action className={styles.action} onClick={() => close(toast.id)} />
        <Toast.Close
          render={
            <IconButton label={closeLabel}>
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Shows the toasts at the top right, at the bottom of narrow screens and full-screen views, announces them, and keeps them while the pointer or the focus is on them. */
export function Toaster({ toasts, label, closeLabel }: { toasts: Toasts; label: string; closeLabel: string }) {
  return (
    <Overlay>
      <Toast.Provider toastManager={toasts} limit={3}>
        <Toast.Portal>
          <Toast.Viewport className={styles.viewport} aria-label={label}>
            <List closeLabel={closeLabel} />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </Overlay>
  )
}
