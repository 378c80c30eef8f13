import { useLocation } from '@cahier/contract/router'
import { onDay } from '@cahier/contract/time'
import { useState } from 'react'
import { useAddress } from '../address/address.ts'
import { usePlanSeries } from '../data/series.ts'
import { usePlanSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { emptyForm, isPrefilled, planOf, prefilled, repeats, seriesOf } from './session-form.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'
import { usePlanningAction } from './use-planning-action.ts'

/** Plans a session. A prefill from another area fills the form. */
export function PlanSession({ onClose }: { onClose(): void }) {
  const texts = useTexts()
  const { act } = usePlanningAction()
  const save = usePlanSession()
  const repeat = usePlanSeries()
  const { state } = useLocation()
  const { day, date } = useAddress()
  // The current time, on the selected day.
  const [moment] = useState(() => (day ? onDay(new Date(), date) : new Date()))
  const [initial] = useState(() => prefilled(state, moment))
  // One id for all attempts, so that a retry after a lost response does not plan the session twice.
  const [id] = useState(() => crypto.randomUUID())
  return (
    <SessionFormDialog
      title={texts.form.create}
      submitLabel={texts.form.submitCreate}
      initial={initial}
      prefilled={isPrefilled(initial, emptyForm(moment))}
      repeatable
      onSave={(form) =>
        act<unknown>(
          () =>
            repeats(form)
              ? repeat.mutateAsync({ id, plan: planOf(form), series: seriesOf(form) })
              : save.mutateAsync({ id, ...planOf(form) }),
          { done: texts.toast.planned, failed: texts.toast.planFailed },
        )
      }
      onClose={onClose}
    />
  )
}
