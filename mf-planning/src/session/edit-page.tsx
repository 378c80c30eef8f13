import { useNavigate, useParams } from '@cahier/contract/router'
import { useState } from 'react'
import { useAddress } from '../address/address.ts'
import { useChangeSeries, useSeriesRule } from '../data/series.ts'
import { type Session, useUpdateSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { MissingSession } from './missing-session.tsx'
import { changeOf, formOf, seriesChangeOf } from './session-form.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'
import { useAddressedSession } from './use-addressed-session.ts'
import { usePlanningAction } from './use-planning-action.ts'

/** Edits the session in the address, or its series. */
export function EditPage() {
  const { sessionId } = useParams()
  const { loaded, session } = useAddressedSession()
  // The session as it was when the form opened: a change elsewhere then neither clears what was typed nor is reverted by
  // saving.
  const [opened, setOpened] = useState(session)
  if (session && session.id !== opened?.id) setOpened(session)
  if (!loaded) return null
  return opened && opened.id === sessionId ? <EditDialog key={opened.id} session={opened} /> : <MissingSession />
}

function EditDialog({ session }: { session: Session }) {
  const navigate = useNavigate()
  const texts = useTexts()
  const { to } = useAddress()
  const { act } = usePlanningAction()
  const update = useUpdateSession()
  const change = useChangeSeries()
  const series = useSeriesRule(session.series_id)
  if (series.isPending) return null
  // Without its rule the session can only be edited alone.
  const rule = series.data?.rule ?? null
  return (
    <SessionFormDialog
      title={texts.form.edit}
      submitLabel={texts.form.submitEdit}
      initial={formOf(session, rule)}
      repeatable={rule !== null && 'series'}
      onSave={(form) =>
        form.scope !== 'one' && rule
          ? act(() => change.mutateAsync(seriesChangeOf(session, form, rule)), {
              done: texts.toast.seriesUpdated,
              failed: texts.toast.seriesUpdateFailed,
            })
          : act(() => update.mutateAsync({ id: session.id, change: changeOf(session, form) }), {
              done: texts.toast.updated,
              failed: texts.toast.updateFailed,
            })
      }
      onClose={() => navigate(to('/planning'))}
    />
  )
}
