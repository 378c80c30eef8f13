import { useStore } from '@cahier/contract/react'
import { createToasts, Toaster } from '@cahier/ui/toaster'
import { useEffect } from 'react'
import { useTexts } from '../../host/locales/index.ts'
import type { Feedback } from './feedback.ts'

const shown = createToasts()

/** Hands waiting toasts to the design system's list. */
export default function ToastRegion({ toasts }: Pick<Feedback, 'toasts'>) {
  const texts = useTexts()
  const waiting = useStore(toasts)
  useEffect(() => {
    if (waiting.length === 0) return
    toasts.set([])
    for (const { kind, message, duration = 4000, action } of waiting) {
      shown.add({
        title: message,
        timeout: duration,
        priority: kind === 'error' ? 'high' : 'low',
        data: { kind },
        actionProps: action && { children: action.label, onClick: action.run },
      })
    }
  }, [waiting, toasts])
  return <Toaster toasts={shown} label={texts.toasts} closeLabel={texts.close} />
}
