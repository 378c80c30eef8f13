import { useStore } from '@cahier/contract/react'
import { lazy, Suspense, useState } from 'react'
import type { Feedback } from './feedback.ts'

const ToastRegion = lazy(() => import(/* webpackChunkName: "overlay" */ './toast-region.tsx'))
const ConfirmDialog = lazy(() => import(/* webpackChunkName: "overlay" */ './confirm-dialog.tsx'))

/** Toasts and the confirmation in front of everything. Their code arrives with the first of them. */
export function FeedbackLayer({ feedback }: { feedback: Feedback }) {
  const request = useStore(feedback.confirms)
  const waiting = useStore(feedback.toasts)
  const [used, setUsed] = useState(false)
  if (waiting.length > 0 && !used) setUsed(true)
  return (
    <Suspense>
      {used && <ToastRegion toasts={feedback.toasts} />}
      {request && <ConfirmDialog request={request} />}
    </Suspense>
  )
}
