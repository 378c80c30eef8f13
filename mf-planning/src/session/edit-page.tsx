import { useShell } from '@cahier/contract/react'
import { type SessionPlan, useUpdateSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { draftOf } from './draft.ts'
import { MissingSession } from './missing-session.tsx'
import { SessionFormDialog } from './session-form-dialog.tsx'
import { useAddressedSession } from './use-addressed-session.ts'

/** Edits the session of the address. */
export function EditPage() {
  const shell = useShell()
  const texts = useTexts()
  const update = useUpdateSession()
  const { loaded, session } = useAddressedSession()
  if (!loaded) return null
  if (!session) return <MissingSession />

  const submit = async (plan: SessionPlan) => {
    try {
      await update.mutateAsync({ id: session.id, plan })
      shell.toast({ kind: 'success', message: texts.toast.updated })
      return true
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.toast.updateFailed })
      return false
    }
  }
  return (
    <SessionFormDialog
      key={session.id}
      title={texts.form.edit}
      submitLabel={texts.form.submitEdit}
      initial={draftOf(session)}
      onSubmit={submit}
      onClose={() => shell.navigate('/planning')}
    />
  )
}
