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

/** Plans a session. What another area sent along fills the form. */
export function PlanSession({ onClose }: { onClose(): void }) {
  const texts = useTexts()
  const { act } = usePlanningAction()
  const save = usePlanSession()
  const repeat = usePlanSeries()
  const { state } = useLocation()
  const { day, date } = useAddress()
  // Now, or at this time of the day that was chosen.
  const [moment] = useState(() => (day ? onDay(new Date(), date) : new Date()))
  const [initial] = useState(() => prefilled(state, moment))
  // One id for all tries: an answer that got lost does not make two sessions.
  const [id] = useState(() => crypto.randomUUID())
  return (
    <SessionFormDialog
      title={texts.form.create}
      submitLabel={texts.form.submitCreate}
      initial={initial}
      prefilled={isPrefilled(initial, emptyForm(moment))}
      repeatable
      onSave={(form) =>
        act(
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
