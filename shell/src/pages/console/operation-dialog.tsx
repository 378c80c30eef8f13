import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import type { MemberOverview } from '@cahier/releases/model'
import { Checkbox } from '@cahier/ui/checkbox'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import * as v from 'valibot'
import { useTexts } from './locales/index.ts'
import { pauseText } from './pause-text.ts'
import { ReasonField, reasonSchema } from './reason-field.tsx'
import { fittingTogether, isLinkRefusal, type Operation, useOperate } from './release-api.ts'
import { useOutcome } from './use-outcome.ts'

/** What is asked about one member. */
export type OperationKind = Exclude<Operation['operation'], 'rollback_to_set'>

/** Percent of the sessions, one share after the other, or everybody. */
const shares = ['all', '1', '5', '10', '25', '50', 'ramp'] as const
type Share = (typeof shares)[number]

/** Minutes between two shares of a ramp. */
const pauses = ['30', '60', '240', '1440'] as const
type Pause = (typeof pauses)[number]

const usualRamp = '1, 10, 50, 100'

/** Shares between commas as whole percents, each larger than the one before; null for anything else. */
function readRamp(text: string): number[] | null {
  const read = text.split(',').map((part) => Number(part.trim() || Number.NaN))
  const isRamp = read.every((one, place) => Number.isInteger(one) && one <= 100 && one > (read[place - 1] ?? 0))
  return isRamp && read.length > 1 && (read[0] ?? 100) < 100 ? read : null
}

const schema = v.object({
  release: v.string(),
  share: v.picklist(shares),
  ramp: v.pipe(
    v.string(),
    v.check((text) => readRamp(text) !== null, 'rampInvalid'),
  ),
  every: v.picklist(pauses),
  together: v.boolean(),
  force: v.boolean(),
  reason: reasonSchema,
})

interface OperationDialogProps {
  kind: OperationKind
  member: MemberOverview
  /** Number of the live set that is being looked at. */
  set: number
  /** Whether somebody else has to approve it. */
  needsApproval: boolean
  /** Whether one person decides, who may overrule the link check too. */
  mayForce: boolean
  onDone(message: string): void
  onClose(): void
}

/** Asks for the release and a reason, then runs the operation. A refusal is shown in the dialog, which keeps its input. */
export function OperationDialog({ kind, member, set, needsApproval, mayForce, onDone, onClose }: OperationDialogProps) {
  const texts = useTexts()
  const format = useFormat()
  const { predecessor, canary, release: live } = member
  const releases = member.releases.filter(({ withdrawn }) => !withdrawn)
  const preset = kind === 'withdraw' ? live : (releases[0]?.id ?? live)
  const operate = useOperate()
  const outcome = useOutcome()
  const fitting = fittingTogether(operate.error)
  const {
    field,
    dialog,
    values,
    set: fill,
  } = useForm({
    schema,
    initial: { release: preset, share: 'all', ramp: usualRamp, every: '60', together: false, force: false, reason: '' },
    discard: {},
    async onSave({ release, share, ramp, every, together, force, reason }) {
      const common = { member: member.member, reason, expected_set: set, ...(force && { force }) }
      const [first = 0, ...following] = share === 'ramp' ? (readRamp(ramp) ?? []) : [Number(share)]
      const trial = share !== 'all' && {
        share: first,
        ...(following.length > 0 && { ramp: { shares: following, every: Number(every) } }),
      }
      const operations: Record<OperationKind, Operation> = {
        withdraw: { ...common, operation: 'withdraw', release },
        rollback: { ...common, operation: 'rollback' },
        promote: { ...common, operation: 'promote', release, ...trial },
        retire: { ...common, operation: 'retire' },
      }
      const [named, ...others] = together ? fitting : []
      const operation: Operation = named
        ? { operation: 'promote', ...named, together: others, reason, expected_set: set }
        : operations[kind]
      const done = await operate.mutateAsync(operation).catch(() => null)
      if (done) onDone(outcome(done))
      // Another refusal may name others.
      else fill({ together: false, force: false })
      return done !== null
    },
    onClose,
  })
  const shareList = field('ramp')

  const option = ({ id, version, publishedAt }: MemberOverview['releases'][number]) => {
    const label = texts.dialog.option(id, version, format.date(publishedAt, { dateStyle: 'medium' }))
    return { value: id, label: id === live ? texts.dialog.isLive(label) : label }
  }
  const shareOptions = shares.map((value): { value: Share; label: string } => ({
    value,
    label: value === 'all' ? texts.dialog.everybody : value === 'ramp' ? texts.dialog.ramp : texts.tried(Number(value)),
  }))
  const pauseOptions = pauses.map((value): { value: Pause; label: string } => ({
    value,
    label: pauseText(format, Number(value)),
  }))
  return (
    <FormDialog
      title={texts.dialog[kind](member.member)}
      size="md"
      submitLabel={needsApproval ? texts.waiting.propose : texts.dialog.submit[kind]}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      {...dialog}
    >
      {kind === 'rollback' && (
        <p>{canary ? texts.dialog.endTrial(canary.release, live) : texts.dialog.back(live, predecessor ?? '')}</p>
      )}
      {kind === 'withdraw' && <p>{texts.dialog.barred}</p>}
      {kind === 'retire' && <p>{texts.dialog.retired}</p>}
      {(kind === 'promote' || kind === 'withdraw') && (
        <Field label={texts.dialog.release}>
          {(control) => <Select {...control} {...choiceInput(field('release'))} options={releases.map(option)} />}
        </Field>
      )}
      {kind === 'promote' && member.member !== 'shell' && (
        <Field label={texts.dialog.share}>
          {(control) => (
            <Select
              {...control}
              value={values.share}
              options={shareOptions}
              // What is not shown any more must not be what refuses the form.
              onValueChange={(share) => fill({ share, ramp: usualRamp })}
            />
          )}
        </Field>
      )}
      {kind === 'promote' && values.share === 'ramp' && (
        <>
          <Field
            label={texts.dialog.shares}
            hint={texts.dialog.sharesHint}
            error={shareList.error && texts.dialog.sharesInvalid}
          >
            {(control) => <Input {...control} {...textInput(shareList)} inputMode="numeric" />}
          </Field>
          <Field label={texts.dialog.every} hint={texts.dialog.everyHint}>
            {(control) => <Select {...control} {...choiceInput(field('every'))} options={pauseOptions} />}
          </Field>
        </>
      )}
      {needsApproval && <p>{texts.waiting.needed}</p>}
      <ReasonField field={field('reason')} error={operate.error} />
      {fitting.length > 1 && (
        <Checkbox checked={values.together} onCheckedChange={(together) => fill({ together, force: false })}>
          {texts.dialog.together(fitting.map(({ member: name, release }) => `${name}@${release}`).join(', '))}
        </Checkbox>
      )}
      {mayForce && kind !== 'withdraw' && !values.together && isLinkRefusal(operate.error) && (
        <Checkbox checked={values.force} onCheckedChange={(force) => fill({ force })}>
          {texts.dialog.force}
        </Checkbox>
      )}
    </FormDialog>
  )
}
