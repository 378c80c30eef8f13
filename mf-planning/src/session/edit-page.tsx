import { useNavigate } from '@cahier/contract/router'
import { useUpdateSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useAddress } from '../schedule/address.ts'
import { changeOf, draftOf } from './draft.ts'
import { MissingSession } from './missing-session.tsx'
import { SessionFormDialog } from './session-form-dialog.tsx'
import { useAction } from './use-action.ts'
import { useAddressedSession } from './use-addressed-session.ts'

/** Edits the session of the address. */
export function EditPage() {
  const navigate = useNavigate()
  const texts = useTexts()
  const { to } = useAddress()
  const act = useAction()
  const update = useUpdateSession()
  const { loaded, session } = useAddressedSession()
  if (!loaded) return null
  if (!session) return <MissingSession />
  return (
    <SessionFormDialog
      key={session.id}
      title={texts.form.edit}
      submitLabel={texts.form.submitEdit}
      initial={draftOf(session)}
      onSubmit={(plan) =>
        act(update.mutateAsync({ id: session.id, change: changeOf(session, plan) }), {
          done: texts.toast.updated,
          failed: texts.toast.updateFailed,
        })
      }
      onClose={() => navigate(to('/planning'))}
    />
  )
}
