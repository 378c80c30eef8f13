import { useForm } from '@cahier/contract/forms'
import type { ProposedSummary } from '@cahier/releases/model'
import { FormDialog } from '@cahier/ui/form-dialog'
import * as v from 'valibot'
import { Effect } from './effect.tsx'
import { useTexts } from './locales/index.ts'
import { ReasonField, reasonSchema } from './reason-field.tsx'
import { useDecide } from './release-api.ts'
import { useOutcome } from './use-outcome.ts'

/** What somebody else decides about what was proposed. */
export type Verdict = 'approve' | 'reject'

interface DecisionDialogProps {
  verdict: Verdict
  /** As the server described it last: an approval is of the changes that are shown. */
  proposed: ProposedSummary
  onDone(message: string): void
  onClose(): void
}

/** Shows what was proposed and asks for a reason, then approves or rejects it. */
export function DecisionDialog({ verdict, proposed, onDone, onClose }: DecisionDialogProps) {
  const texts = useTexts()
  const outcome = useOutcome()
  const decide = useDecide()
  const { id, operation, about, author, reason, effect, moved } = proposed
  const { field, dialog } = useForm({
    schema: v.object({ reason: reasonSchema }),
    initial: { reason: '' },
    discard: {},
    async onSave({ reason }) {
      const decision = verdict === 'approve' ? { decision: verdict, reason, effect } : { decision: verdict, reason }
      const done = await decide.mutateAsync({ id, decision }).catch(() => null)
      if (!done) return false
      onDone(verdict === 'reject' ? texts.waiting.isRejected : outcome(done))
      return true
    },
    onClose,
  })
  return (
    <FormDialog
      title={texts.waiting.heading[verdict](`${texts.waiting.operation[operation]}\u00a0· ${about}`)}
      size="md"
      submitLabel={texts.waiting.submit[verdict]}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      {...dialog}
    >
      <Effect proposed={proposed} />
      {moved && <p>{texts.waiting.movedMeaning}</p>}
      <p>
        {texts.waiting.by(author)} {reason}
      </p>
      <ReasonField field={field('reason')} error={decide.error} />
    </FormDialog>
  )
}
