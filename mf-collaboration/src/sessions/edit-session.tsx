import { useAction, useUserId } from '@cahier/contract/react'
import { useNavigate, useParams } from '@cahier/contract/router'
import { useState } from 'react'
import { type CollaborationSession, type SessionType, useSessions, useUpdateSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import { MissingSession } from './missing-session.tsx'
import { standingOf } from './session.ts'
import { formOf, valuesOf } from './session-form.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'

const types: readonly SessionType[] = ['study', 'document', 'discussion']

/** Edits the session in the address. Only its owner can. */
export function EditSession() {
  const { sessionId } = useParams()
  const userId = useUserId()
  const { data } = useSessions()
  if (!data) return null
  const session = data.find((candidate) => candidate.id === sessionId)
  if (!session || standingOf(session, userId) !== 'owner') return <MissingSession />
  return <EditSessionForm key={session.id} session={session} />
}

function EditSessionForm({ session }: { session: CollaborationSession }) {
  const texts = useTexts()
  const { act } = useAction({ duration: toastMs })
  const navigate = useNavigate()
  const update = useUpdateSession()
  const [initial] = useState(() => formOf(session))
  return (
    <SessionFormDialog
      title={texts.form.editTitle}
      initial={initial}
      types={types.includes(session.type) ? types : [...types, session.type]}
      submitLabel={() => texts.save}
      onClose={() => navigate(`/collaboration/${session.id}`, { replace: true })}
      onSave={(form) =>
        act(() => update.mutateAsync({ id: session.id, values: valuesOf(form) }), {
          done: texts.toast.updated,
          failed: texts.toast.updateFailed,
        })
      }
    />
  )
}
