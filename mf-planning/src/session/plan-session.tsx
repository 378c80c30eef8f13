import { useShell } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { useState } from 'react'
import { type SessionPlan, usePlanSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { emptyDraft, prefilled, sameDraft } from './draft.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'

/** Plans a session. What another area sent along fills the form. */
export function PlanSession({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const save = usePlanSession()
  const { state } = useLocation()
  const [now] = useState(() => new Date())
  const [initial] = useState(() => prefilled(state, now))
  // One id for all tries: an answer that got lost does not make two sessions.
  const [id] = useState(() => crypto.randomUUID())

  const submit = async (plan: SessionPlan) => {
    try {
      await save.mutateAsync({ id, plan })
      shell.toast({ kind: 'success', message: texts.toast.planned })
      return true
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.toast.planFailed })
      return false
    }
  }
  return (
    <SessionFormDialog
      title={texts.form.create}
      submitLabel={texts.form.submitCreate}
      initial={initial}
      prefilled={!sameDraft(initial, emptyDraft(now))}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
