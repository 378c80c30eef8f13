import { useRowEdit } from '@cahier/contract/edit'
import { useAction, useUserId } from '@cahier/contract/react'
import { useNavigate, useParams } from '@cahier/contract/router'
import { useState } from 'react'
import { useEditSession } from '../data/edit-session.ts'
import { type CollaborationSession, type SessionType, useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import { MissingSession } from './missing-session.tsx'
import { standingOf } from './session.ts'
import { editedSession } from './session-form.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'

const types: readonly SessionType[] = ['study', 'document', 'discussion']

/** Edits the session in the address. Only its owner can. */
export default function EditSession() {
  const { sessionId } = useParams()
  const userId = useUserId()
  const { data } = useSessions()
  const found = data?.find((session) => session.id === sessionId && standingOf(session, userId) === 'owner')
  // The form stays open with what was typed if the session is deleted elsewhere.
  const [opened, setOpened] = useState(found)
  if (found && found !== opened) setOpened(found)
  if (!data) return null
  const session = found ?? opened
  return session && session.id === sessionId ? (
    <EditSessionForm key={session.id} session={session} />
  ) : (
    <MissingSession />
  )
}

function EditSessionForm({ session }: { session: CollaborationSession }) {
  const texts = useTexts()
  const { act } = useAction({ duration: toastMs })
  const navigate = useNavigate()
  const edit = useEditSession()
  const { values, save, failure } = useRowEdit(session, editedSession)
  return (
    <SessionFormDialog
      title={texts.form.editTitle}
      initial={values}
      types={types.includes(values.type) ? types : [...types, values.type]}
      submitLabel={() => texts.save}
      onClose={() => navigate(`/collaboration/${session.id}`, { replace: true })}
      onSave={(form, base) =>
        act(() => save(form, base, (change) => edit.mutateAsync({ id: session.id, edit: change })), {
          done: texts.toast.updated,
          ...failure(texts.toast.updateFailed),
        })
      }
    />
  )
}
