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
  confirmEmail,
  confirmRecoveryEmail,
  removeRecoveryEmail,
  requestEmailConfirmation,
  requestRecoveryEmail,
  type SecurityOverview,
  switchAlert,
} from '../data/security.ts'
import { failureOf } from '../step-up/failures.ts'
import { useTexts as useStepUpTexts } from '../step-up/locales/index.ts'
import { useStepUp } from '../step-up/step-up.tsx'
import { toastMs } from '../toast-duration.ts'
import { CodeForm } from './code-form.tsx'
import { useTexts } from './locales/index.ts'
import { ReportMoment } from './report-moment.tsx'
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
  const { email: texts } = useTexts()
  const email = session.status === 'signed-in' ? session.email : ''
  // Not `useAction`, which runs one action at a time: quick changes must all be saved.
  const change = (alert: Alert, on: boolean) =>
    runAction(shell, () => switchAlert.run(shell, { alert, on }), { failed: texts.notSaved }, { duration: toastMs })
  return (
    <div className={styles.screens}>
      <Card as="section" className={styles.card}>
        <ScreenHeader title={texts.title} onBack={onBack} />
        <AccountAddress email={email} isVerified={overview.emailVerified} isPending={overview.isEmailPending} />
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
        {overview.weeklyReport && <ReportMoment overview={overview} />}
      </Card>
    </div>
  )
}

/** Verified, or on the way there by the code that was mailed to it. */
function AccountAddress({ email, isVerified, isPending }: { email: string; isVerified: boolean; isPending: boolean }) {
  const shell = useShell()
  const { email: texts, hub } = useTexts()
  const { failures } = useStepUpTexts()
  const [isWaiting, setIsWaiting] = useState(isPending)
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  const send = () =>
    act(
      async () => {
        await requestEmailConfirmation.run(shell)
        setIsWaiting(true)
      },
      { failed: (error) => failureOf(error, failures), isWorthReporting: () => false },
    )
  const isAsked = isWaiting && !isVerified
  return (
    <>
      <div className={styles.item}>
        <span className={styles.what}>
          <strong>{texts.address}</strong>
          <span>{email}</span>
          <Badge tone={isVerified ? 'ok' : 'warn'}>{isVerified ? hub.verified : hub.unverified}</Badge>
          {failure && (
            <span role="alert" className={styles.failure}>
              {failure}
            </span>
          )}
        </span>
        {!isVerified && !isAsked && (
          <Button busy={busy} onClick={() => void send()}>
            {texts.receive}
          </Button>
        )}
      </div>
      {isAsked && (
        <CodeForm
          address={email}
          send={() => requestEmailConfirmation.run(shell)}
          confirm={(code) => confirmEmail.run(shell, code)}
          confirmed={texts.ownConfirmed}
          onCancel={() => setIsWaiting(false)}
        />
      )}
    </>
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
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  const failed = (error: unknown) => failureOf(error, failures)

  const send = async (to: string) => {
    if (!(await confirmIdentity())) return
    await requestRecoveryEmail.run(shell, to)
    setIsEditing(false)
    setIsWaiting(true)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = address.trim()
    if (given === '') setFailure(texts.required)
    else void act(() => send(given), { failed, isWorthReporting: () => false })
  }
  const remove = () =>
    act(
      async () => {
        if (!(await confirmIdentity())) return
        await removeRecoveryEmail.run(shell)
        shell.toast({ kind: 'success', message: texts.removed, duration: toastMs })
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
      <CodeForm
        address={waitsFor}
        send={() => send(waitsFor)}
        confirm={(code) => confirmRecoveryEmail.run(shell, code)}
        confirmed={texts.confirmed}
        onCancel={cancel}
      />
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
