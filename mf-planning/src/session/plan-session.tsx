import { useLocation } from '@cahier/contract/router'
import { useState } from 'react'
import { onDay } from '../calendar/grid.ts'
import { usePlanSeries, usePlanSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useAddress } from '../schedule/address.ts'
import { emptyDraft, planOf, prefilled, repeats, sameDraft, seriesOf } from './draft.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'
import { useAction } from './use-action.ts'

/** Plans a session. What another area sent along fills the form. */
export function PlanSession({ onClose }: { onClose(): void }) {
  const texts = useTexts()
  const act = useAction()
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
      prefilled={!sameDraft(initial, emptyDraft(moment))}
      repeatable
      onSubmit={(draft) => {
        const plan = planOf(draft)
        const work = repeats(draft)
          ? repeat.mutateAsync({ id, plan, series: seriesOf(draft) })
          : save.mutateAsync({ id, plan })
        return act(work, { done: texts.toast.planned, failed: texts.toast.planFailed })
      }}
      onClose={onClose}
    />
  )
}
