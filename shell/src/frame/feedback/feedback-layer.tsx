import { lazyPart, useStore } from '@cahier/contract/react'
import { useState } from 'react'
import type { Feedback } from './feedback.ts'

const failed = () => null
const ToastRegion = lazyPart(() => import(/* webpackChunkName: "overlay" */ './toast-region.tsx'), { failed })
const ConfirmDialog = lazyPart(() => import(/* webpackChunkName: "overlay" */ './confirm-dialog.tsx'), { failed })

/** Toasts and the confirmation in front of everything. Their code arrives with the first of them. */
export function FeedbackLayer({ feedback }: { feedback: Feedback }) {
  const request = useStore(feedback.confirms)
  const waiting = useStore(feedback.toasts)
  const [used, setUsed] = useState(false)
  if (waiting.length > 0 && !used) setUsed(true)
  return (
    <>
      {used && <ToastRegion toasts={feedback.toasts} />}
      {request && <ConfirmDialog request={request} />}
    </>
  )
}
