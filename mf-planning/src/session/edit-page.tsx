import { useNavigate, useParams } from '@cahier/contract/router'
import { useState } from 'react'
import { type Session, useChangeSeries, useSeriesRule, useUpdateSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useAddress } from '../schedule/address.ts'
import { changeOf, draftOf, seriesChangeOf } from './draft.ts'
import { MissingSession } from './missing-session.tsx'
import { SessionFormDialog } from './session-form-dialog.tsx'
import { useAction } from './use-action.ts'
import { useAddressedSession } from './use-addressed-session.ts'

/** Edits the session of the address, or its series. */
export function EditPage() {
  const { sessionId } = useParams()
  const { loaded, session } = useAddressedSession()
  // As it was when the form was opened: what happens to it elsewhere takes no text away, and is not taken back by saving.
  const [opened, setOpened] = useState(session)
  if (session && session.id !== opened?.id) setOpened(session)
  if (!loaded) return null
  return opened && opened.id === sessionId ? <EditDialog key={opened.id} session={opened} /> : <MissingSession />
}

function EditDialog({ session }: { session: Session }) {
  const navigate = useNavigate()
  const texts = useTexts()
  const { to } = useAddress()
  const act = useAction()
  const update = useUpdateSession()
  const change = useChangeSeries()
  const series = useSeriesRule(session)
  if (series.isPending) return null
  // Without its rule the session can still be edited by itself.
  const rule = series.data ?? null
  return (
    <SessionFormDialog
      title={texts.form.edit}
      submitLabel={texts.form.submitEdit}
      initial={draftOf(session, rule)}
      repeatable={rule !== null && 'series'}
      onSubmit={(draft) =>
        draft.scope !== 'one' && rule
          ? act(change.mutateAsync(seriesChangeOf(session, draft, rule)), {
              done: texts.toast.seriesUpdated,
              failed: texts.toast.seriesUpdateFailed,
            })
          : act(update.mutateAsync({ id: session.id, change: changeOf(session, draft) }), {
              done: texts.toast.updated,
              failed: texts.toast.updateFailed,
            })
      }
      onClose={() => navigate(to('/planning'))}
    />
  )
}
