import type { ConfirmRequest, Toast } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'

export interface OpenConfirm extends ConfirmRequest {
  answer(confirmed: boolean): void
}

/** Toasts and confirmations that somebody asked for; the shell's root shows them. */
export function createFeedback() {
  const confirm = createStore<OpenConfirm | null>(null)
  const toasts = createStore<readonly Toast[]>([])
  return {
    confirms: confirm,
    toasts,
    toast: (toast: Toast) => toasts.set([...toasts.get(), toast]),
    confirm(request: ConfirmRequest) {
      confirm.get()?.answer(false)
      return new Promise<boolean>((resolve) => {
        confirm.set({
          ...request,
          answer(confirmed) {
            confirm.set(null)
            resolve(confirmed)
          },
        })
      })
    },
  }
}
export type Feedback = ReturnType<typeof createFeedback>
