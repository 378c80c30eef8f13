import { runAction, useAction, useSession, useShell } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Switch } from '@cahier/ui/switch'
import { type FormEvent, useState } from 'react'
import {
  type Alert,
  confirmRecoveryEmail,
  removeRecoveryEmail,
  requestRecoveryEmail,
  type SecurityOverview,
  switchAlert,
} from '../data/security.ts'
import { messageTime } from '../message-time.ts'
import { failureOf } from '../step-up/failures.ts'
import { useTexts as useStepUpTexts } from '../step-up/locales/index.ts'
import { useStepUp } from '../step-up/step-up.tsx'
import { useTexts } from './locales/index.ts'
import { ScreenHeader } from './screen-header.tsx'
import styles from './security.module.css'

const alerts: readonly Alert[] = [
  'loginAlerts',
  'passwordChanges',
  'securityUpdates',
  'suspiciousActivity',
  'weeklyReport',
]

/** The account's address, the recovery address, and which mails are sent about security. */
export function EmailScreen({ overview, onBack }: { overview: SecurityOverview; onBack(): void }) {
  const shell = useShell()
  const session = useSession()
  const { email: texts, hub } = useTexts()
  const email = session.status === 'signed-in' ? session.email : ''
  // Not `useAction`, which runs one action at a time: quick changes must all be saved.
  const change = (alert: Alert, on: boolean) =>
    runAction(shell, () => switchAlert.run(shell, { alert, on }), { failed: texts.notSaved }, { duration: messageTime })
  return (
    <div className={styles.screens}>
      <Card as="section" className={styles.card}>
        <ScreenHeader title={texts.title} onBack={onBack} />
        <div className={styles.item}>
          <span className={styles.what}>
            <strong>{texts.address}</strong>
            <span>{email}</span>
            <Badge tone={overview.emailVerified ? 'ok' : 'warn'}>
              {overview.emailVerified ? hub.verified : hub.unverified}
            </Badge>
          </span>
        </div>
        <RecoveryAddress
          current={overview.recoveryEmail}
          pending={overview.pendingRecoveryEmail}
          key={overview.pendingRecoveryEmail ?? overview.recoveryEmail}
        />
      </Card>
      <Card as="section" className={styles.card} aria-labelledby="security-alerts">
        <h3 id="security-alerts">{texts.alerts}</h3>
        {alerts.map((alert) => (
          <Switch
            key={alert}
            label={texts[alert].label}
            description={texts[alert].hint}
            checked={overview[alert]}
            onCheckedChange={(on) => void change(alert, on)}
          />
        ))}
      </Card>
    </div>
  )
}

/** Shown, edited, or waiting for the code that was mailed to it. */
function RecoveryAddress({ current, pending }: { current: string | null; pending: string | null }) {
  const shell = useShell()
  const all = useTexts()
  const texts = all.email
  const { failures } = useStepUpTexts()
  const confirmIdentity = useStepUp()
  const [isEditing, setIsEditing] = useState(false)
  const [isWaiting, setIsWaiting] = useState(pending !== null)
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  const failed = (error: unknown) => failureOf(error, failures)

  const request = (to: string) =>
    act(
      async () => {
        if (!(await confirmIdentity())) return
        await requestRecoveryEmail.run(shell, to)
        setIsEditing(false)
        setIsWaiting(true)
      },
      { failed, isWorthReporting: () => false },
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = address.trim()
    if (given === '') setFailure(texts.required)
    else void request(given)
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    let isRight = false
    const answered = await act(
      async () => {
        isRight = (await confirmRecoveryEmail.run(shell, code)) === true
      },
      { failed },
    )
    if (!answered) return
    if (!isRight) return setFailure(texts.wrong)
    shell.toast({ kind: 'success', message: texts.confirmed, duration: messageTime })
  }
  const remove = () =>
    act(
      async () => {
        if (!(await confirmIdentity())) return
        await removeRecoveryEmail.run(shell)
        shell.toast({ kind: 'success', message: texts.removed, duration: messageTime })
      },
      { failed },
    )
  const cancel = () => {
    setIsEditing(false)
    setIsWaiting(false)
    setFailure(null)
    setAddress('')
  }
  if (isEditing) {
    return (
      <form className={styles.form} noValidate onSubmit={save}>
        <Field label={texts.newAddress} hint={texts.recoveryHint} error={failure} required>
          {(control) => (
            <Input
              {...control}
              autoFocus
              type="email"
              autoComplete="email"
              maxLength={255}
              value={address}
              onChange={(event) => {
                setFailure(null)
                setAddress(event.target.value)
              }}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button onClick={cancel}>{all.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {all.save}
          </Button>
        </div>
      </form>
    )
  }
  const waitsFor = pending ?? address.trim()
  if (isWaiting && waitsFor !== '') {
    return (
      <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
        <p>{texts.sent(waitsFor)}</p>
        <Field label={texts.code} error={failure} required>
          {(control) => (
            <Input
              {...control}
              className={styles.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              onChange={(event) => {
                setFailure(null)
                setCode(event.target.value)
              }}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button onClick={cancel}>{all.cancel}</Button>
          <Button busy={busy} onClick={() => void request(waitsFor)}>
            {texts.again}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className={styles.item}>
      <span className={styles.what}>
        <strong>{texts.recovery}</strong>
        <span>{current ?? texts.none}</span>
        <span className={styles.hint}>{texts.recoveryHint}</span>
        {failure && (
          <span role="alert" className={styles.failure}>
            {failure}
          </span>
        )}
      </span>
      <span className={styles.actions}>
        {current !== null && (
          <Button busy={busy} onClick={() => void remove()}>
            {all.remove}
          </Button>
        )}
        <Button onClick={() => setIsEditing(true)}>{current === null ? texts.add : all.edit}</Button>
      </span>
    </div>
  )
}
