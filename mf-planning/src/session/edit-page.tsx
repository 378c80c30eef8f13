import { useRowEdit } from '@cahier/contract/edit'
import { useNavigate, useParams } from '@cahier/contract/router'
import { useState } from 'react'
import { useAddress } from '../address/address.ts'
import { useEditSession } from '../data/edit-session.ts'
import { useEditSeries, useSeriesRule } from '../data/series.ts'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { MissingSession } from './missing-session.tsx'
import { editedSession } from './session-form.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'
import { useAddressedSession } from './use-addressed-session.ts'
import { usePlanningAction } from './use-planning-action.ts'

/** Edits the session in the address, or its series. */
export function EditPage() {
  const { sessionId } = useParams()
  const { loaded, session } = useAddressedSession()
  // The form stays open with what was typed if the session is deleted elsewhere.
  const [opened, setOpened] = useState(session)
  if (session && session !== opened) setOpened(session)
  if (!loaded) return null
  return opened && opened.id === sessionId ? <EditDialog key={opened.id} session={opened} /> : <MissingSession />
}

function EditDialog({ session }: { session: Session }) {
  const series = useSeriesRule(session.series_id)
  if (series.isPending) return null
  // Without its rule the session can only be edited alone.
  return <EditForm session={session} rule={series.data?.rule ?? null} />
}

/** @param rule of the session's series */
function EditForm({ session, rule }: { session: Session; rule: string | null }) {
  const navigate = useNavigate()
  const texts = useTexts()
  const { to } = useAddress()
  const { act } = usePlanningAction()
  const editOne = useEditSession()
  const editSeries = useEditSeries()
  const { values, save, failure } = useRowEdit(session, editedSession(rule))
  const { id } = session
  return (
    <SessionFormDialog
      title={texts.form.edit}
      submitLabel={texts.form.submitEdit}
      initial={values}
      repeatable={rule !== null && 'series'}
      onSave={(form, base) =>
        form.scope === 'one'
          ? act(() => save(form, base, (edit) => editOne.mutateAsync({ id, edit })), {
              done: texts.toast.updated,
              ...failure(texts.toast.updateFailed),
            })
          : act(
              () =>
                save(form, base, (edit) =>
                  editSeries.mutateAsync({
                    id,
                    whole: form.scope === 'all',
                    edit,
                    starts_at: edit.change.scheduled_for === undefined ? null : form.scheduledFor,
                  }),
                ),
              { done: texts.toast.seriesUpdated, ...failure(texts.toast.seriesUpdateFailed) },
            )
      }
      onClose={() => navigate(to('/planning'))}
    />
  )
}
