import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import type { MemberOverview } from '@cahier/releases/model'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import * as v from 'valibot'
import { useTexts } from './locales/index.ts'
import styles from './operation-dialog.module.css'
import { type Operation, useOperate } from './release-api.ts'

export type OperationKind = Operation['operation']

/** Percent of the sessions, or everybody. */
const shares = ['all', '1', '5', '10', '25', '50'] as const
type Share = (typeof shares)[number]

const schema = v.object({
  release: v.string(),
  share: v.picklist(shares),
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('reasonMissing')),
})

interface OperationDialogProps {
  kind: OperationKind
  member: MemberOverview
  /** Number of the live set that is being looked at. */
  set: number
  onDone(message: string): void
  onClose(): void
}

/** Asks for the release and a reason, then runs the operation. A refusal is shown in the dialog, which keeps its input. */
export function OperationDialog({ kind, member, set, onDone, onClose }: OperationDialogProps) {
  const texts = useTexts()
  const format = useFormat()
  const { predecessor, canary, release: live } = member
  const releases = member.releases.filter(({ withdrawn }) => !withdrawn)
  const preset = kind === 'withdraw' ? live : (releases[0]?.id ?? live)
  const operate = useOperate()
  const { field, dialog } = useForm({
    schema,
    initial: { release: preset, share: 'all', reason: '' },
    discard: {},
    async onSave({ release, share, reason }) {
      const common = { member: member.member, reason, expected_set: set }
      const operations: Record<OperationKind, Operation> = {
        withdraw: { ...common, operation: 'withdraw', release },
        rollback: { ...common, operation: 'rollback' },
        promote: { ...common, operation: 'promote', release, ...(share !== 'all' && { share: Number(share) }) },
      }
      const done = await operate.mutateAsync(operations[kind]).catch(() => null)
      if (done) onDone(done.committed ? texts.dialog.done(format.number(done.release_set)) : texts.dialog.unchanged)
      return done !== null
    },
    onClose,
  })
  const reason = field('reason')

  const option = ({ id, version, publishedAt }: MemberOverview['releases'][number]) => {
    const label = texts.dialog.option(id, version, format.date(publishedAt))
    return { value: id, label: id === live ? texts.dialog.isLive(label) : label }
  }
  const shareOptions = shares.map((value): { value: Share; label: string } => ({
    value,
    label: value === 'all' ? texts.dialog.everybody : texts.tried(Number(value)),
  }))
  return (
    <FormDialog
      title={texts.dialog[kind](member.member)}
      size="md"
      submitLabel={texts.dialog.submit[kind]}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      {...dialog}
    >
      {kind === 'rollback' && (
        <p>{canary ? texts.dialog.endTrial(canary.release, live) : texts.dialog.back(live, predecessor ?? '')}</p>
      )}
      {kind === 'withdraw' && <p>{texts.dialog.barred}</p>}
      {kind !== 'rollback' && (
        <Field label={texts.dialog.release}>
          {(control) => <Select {...control} {...choiceInput(field('release'))} options={releases.map(option)} />}
        </Field>
      )}
      {kind === 'promote' && member.member !== 'shell' && (
        <Field label={texts.dialog.share}>
          {(control) => <Select {...control} {...choiceInput(field('share'))} options={shareOptions} />}
        </Field>
      )}
      <Field
        label={texts.dialog.reason}
        hint={texts.dialog.reasonHint}
        required
        error={reason.error && texts.dialog.reasonMissing}
      >
        {(control) => <Textarea {...control} {...textInput(reason)} rows={2} maxLength={500} />}
      </Field>
      {operate.error && (
        <p role="alert" className={styles.refused}>
          {operate.error.message || texts.unanswered}
        </p>
      )}
    </FormDialog>
  )
}
