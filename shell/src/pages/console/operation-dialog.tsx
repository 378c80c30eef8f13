import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import type { MemberOverview } from '@cahier/releases/model'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useRef, useState } from 'react'
import { useTexts } from './locales/index.ts'
import styles from './operation-dialog.module.css'
import { type Operation, operate, type ReleaseApiError } from './release-api.ts'

export type OperationKind = Operation['operation']

/** Percent of the sessions, or everybody. */
const shares = ['all', '1', '5', '10', '25', '50'] as const
type Share = (typeof shares)[number]

interface OperationDialogProps {
  kind: OperationKind
  member: MemberOverview
  /** Number of the live set that is being looked at. */
  set: number
  onDone(message: string): void
  /** Another set has gone live, so the dialog shows outdated data. */
  onStale(): void
  onClose(): void
}

/** Asks for the release and a reason, then runs the operation. A refusal is shown in the dialog, which keeps its input. */
export function OperationDialog({ kind, member, set, onDone, onStale, onClose }: OperationDialogProps) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const { predecessor, canary, release: live } = member
  const releases = member.releases.filter(({ withdrawn }) => !withdrawn)
  const preset = kind === 'withdraw' ? live : (releases[0]?.id ?? live)
  const [release, setRelease] = useState(preset)
  const [share, setShare] = useState<Share>('all')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  async function submit() {
    const why = reason.trim()
    setMissing(why === '')
    if (why === '') return field.current?.focus()
    setBusy(true)
    setRefused(null)
    const common = { member: member.member, reason: why, expected_set: set }
    try {
      const done = await operate(
        shell,
        {
          withdraw: { ...common, operation: 'withdraw' as const, release },
          rollback: { ...common, operation: 'rollback' as const },
          promote: {
            ...common,
            operation: 'promote' as const,
            release,
            ...(share !== 'all' && { share: Number(share) }),
          },
        }[kind],
      )
      onDone(done.committed ? texts.dialog.done(format.number(done.release_set)) : texts.dialog.unchanged)
    } catch (error) {
      const { code, message } = error as ReleaseApiError
      setRefused(message || texts.unanswered)
      setBusy(false)
      if (code === 'CAHIER-R032') onStale()
    }
  }

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
      busy={busy}
      dirty={reason !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {kind === 'rollback' && (
        <p>{canary ? texts.dialog.endTrial(canary.release, live) : texts.dialog.back(live, predecessor ?? '')}</p>
      )}
      {kind === 'withdraw' && <p>{texts.dialog.barred}</p>}
      {kind !== 'rollback' && (
        <Field label={texts.dialog.release}>
          {(control) => (
            <Select {...control} value={release} onValueChange={setRelease} options={releases.map(option)} />
          )}
        </Field>
      )}
      {kind === 'promote' && member.member !== 'shell' && (
        <Field label={texts.dialog.share}>
          {(control) => (
            <Select {...control} value={share} onValueChange={(value) => setShare(value)} options={shareOptions} />
          )}
        </Field>
      )}
      <Field
        label={texts.dialog.reason}
        hint={texts.dialog.reasonHint}
        required
        error={missing ? texts.dialog.reasonMissing : null}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {refused && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
    </FormDialog>
  )
}
