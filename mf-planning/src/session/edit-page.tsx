import { useNavigate } from '@cahier/contract/router'
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
  const { loaded, session } = useAddressedSession()
  if (!loaded) return null
  return session ? <EditDialog key={session.id} session={session} /> : <MissingSession />
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
