export { createToasts, Toaster, type ToastKind, type Toasts } from './toaster.tsx'
