import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Card } from '@cahier/ui/card'
import { useBuilderTexts } from '../builder/locales/index.ts'
import type { Step } from '../data/executions.ts'
import { isActionType } from '../definition/kinds.ts'
import { Failure } from '../failures/failure.tsx'
import { useTexts } from '../locales/index.ts'
import { Payload } from '../payload/payload.tsx'
import { ActionIcon } from '../words/action-icon.tsx'
import { durationText } from '../words/duration-text.ts'
import { sizeText } from '../words/size-text.ts'
import { StatusBadge } from '../words/status-badge.tsx'
import { BackupButton } from './backup-button.tsx'
import styles from './execution.module.css'
import { useExecutionsTexts } from './locales/index.ts'
import { addressOf, backupOf, shownOutput } from './output.ts'

/** One step: its status, what it was done with, what it gave, and its error. */
export function ExecutionStep({ step }: { step: Step }) {
  const words = useTexts()
  const texts = useExecutionsTexts()
  const { fields } = useBuilderTexts()
  const format = useFormat()
  const { position, action_type, status, input, output, attempts, started_at, completed_at } = step
  const address = addressOf(output)
  const backup = status === 'success' && action_type === 'create_backup' ? backupOf(output) : null
  const { bytes, files, file_bytes, skipped, ...others } = shownOutput(output)
  const given = {
    ...others,
    ...(typeof skipped === 'string' && { skipped: texts.skips[skipped as keyof typeof texts.skips] ?? skipped }),
    ...(typeof bytes === 'number' && { bytes: sizeText(format, bytes) }),
    ...(typeof files === 'number' &&
      typeof file_bytes === 'number' && { files: texts.files(files, sizeText(format, file_bytes)) }),
  }
  const detail = [
    attempts > 1 && texts.attempts(attempts),
    started_at &&
      completed_at &&
      durationText(Math.max(0, Date.parse(completed_at) - Date.parse(started_at)), words.duration, format),
  ].filter(Boolean)
  return (
    <Card as="li" className={styles.step}>
      <div className={styles.stepHead}>
        <span className={styles.icon}>{isActionType(action_type) && <ActionIcon type={action_type} size={18} />}</span>
        <h4>{texts.step(position, isActionType(action_type) ? words.actions[action_type] : action_type)}</h4>
        <StatusBadge status={status} />
      </div>
      {detail.length > 0 && <p className={styles.detail}>{detail.join(' · ')}</p>}
      {status === 'pending' && step.next_attempt_at && attempts > 0 && (
        <p className={styles.detail}>
          {texts.nextAttempt(format.date(step.next_attempt_at, { dateStyle: 'medium', timeStyle: 'short' }))}
        </p>
      )}
      {step.error_code && status !== 'success' && <Failure code={step.error_code} message={step.error_message} />}
      {input !== null && (
        <div className={styles.payload}>
          <h5>{texts.input}</h5>
          <Payload value={input} names={fields} empty={texts.none} />
        </div>
      )}
      {output !== null && (
        <div className={styles.payload}>
          <h5>{texts.output}</h5>
          <Payload value={given} names={texts.outputs} empty={texts.none} />
          {address && (
            <p>
              <Link to={address}>{texts.open}</Link>
            </p>
          )}
          {backup && <BackupButton path={backup} />}
        </div>
      )}
    </Card>
  )
}
