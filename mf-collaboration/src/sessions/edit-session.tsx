import { useUserId } from '@cahier/contract/react'
import { useNavigate, useParams } from '@cahier/contract/router'
import { useState } from 'react'
import { type CollaborationSession, type SessionType, useSaveSession, useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useToasts } from '../toasts/use-toasts.ts'
import { MissingSession } from './missing-session.tsx'
import { standingOf } from './session.ts'
import { formOf, valuesOf } from './session-form.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'

const types: readonly SessionType[] = ['study', 'document', 'discussion']

/** Finds the session of the address; only its owner changes it. */
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
  const toasts = useToasts()
  const navigate = useNavigate()
  const save = useSaveSession()
  const [initial] = useState(() => formOf(session))
  return (
    <SessionFormDialog
      title={texts.form.editTitle}
      initial={initial}
      types={types.includes(session.type) ? types : [...types, session.type]}
      busy={save.isPending}
      submitLabel={() => texts.save}
      onClose={() => navigate(`/collaboration/${session.id}`, { replace: true })}
      onSubmit={(form, close) =>
        save.mutate(
          { id: session.id, existing: true, values: valuesOf(form) },
          {
            onSuccess() {
              toasts.done(texts.toast.updated)
              close()
            },
            onError: () => toasts.failed(texts.toast.updateFailed),
          },
        )
      }
    />
  )
}
