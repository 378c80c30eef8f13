import { useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { FormDialog } from '@cahier/ui/form-dialog'
import * as v from 'valibot'
import { useTexts } from './locales/index.ts'
import { ReasonField, reasonSchema } from './reason-field.tsx'
import { useOperate } from './release-api.ts'
import { useOutcome } from './use-outcome.ts'

const schema = v.object({ reason: reasonSchema })

interface RollbackToSetDialogProps {
  /** The set to go back to. */
  past: number
  /** Number of the live set that is being looked at. */
  set: number
  /** Whether somebody else has to approve it. */
  needsApproval: boolean
  onDone(message: string): void
  onClose(): void
}

/** Asks for a reason, then puts every member back to what it was in a past set. */
export function RollbackToSetDialog({ past, set, needsApproval, onDone, onClose }: RollbackToSetDialogProps) {
  const texts = useTexts()
  const format = useFormat()
  const operate = useOperate()
  const outcome = useOutcome()
  const { field, dialog } = useForm({
    schema,
    initial: { reason: '' },
    discard: {},
    async onSave({ reason }) {
      const done = await operate
        .mutateAsync({ operation: 'rollback_to_set', set: past, reason, expected_set: set })
        .catch(() => null)
      if (done) onDone(outcome(done))
      return done !== null
    },
    onClose,
  })
  return (
    <FormDialog
      title={texts.dialog.toSet(format.number(past))}
      size="md"
      submitLabel={needsApproval ? texts.waiting.propose : texts.dialog.submit.rollback}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      {...dialog}
    >
      <p>{texts.dialog.toSetMeaning(format.number(past))}</p>
      {needsApproval && <p>{texts.waiting.needed}</p>}
      <ReasonField field={field('reason')} error={operate.error} />
    </FormDialog>
  )
}
