import { useAction, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { type FormEvent, useState } from 'react'
import { confirmTotp, enrollTotp } from '../data/security.ts'
import { failureOf } from '../step-up/failures.ts'
import { useTexts as useStepUpTexts } from '../step-up/locales/index.ts'
import { useStepUp } from '../step-up/step-up.tsx'
import { useCopy } from './copy.ts'
import { useTexts } from './locales/index.ts'
import { ManageFactor } from './manage-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScreenHeader } from './screen-header.tsx'
import styles from './security.module.css'

/** The authenticator: setting it up step by step, or managing it. */
export function FactorScreen({ isOn, onBack }: { isOn: boolean; onBack(): void }) {
  const [wasOn] = useState(isOn)
  const texts = useTexts().factor
  if (!wasOn) return <Wizard onBack={onBack} />
  return (
    <Card as="section" className={styles.card}>
      <ScreenHeader title={texts.title} onBack={onBack} />
      <ManageFactor onDisabled={onBack} />
    </Card>
  )
}

interface Enrolment {
  factorId: string
  picture: string
  secret: string
}

type Step =
  | { name: 'setup' }
  | { name: 'qr' | 'verify'; enrolment: Enrolment }
  | { name: 'complete'; codes: readonly string[] }

/** Setup, picture, first code, recovery codes. Back goes one step back. */
function Wizard({ onBack }: { onBack(): void }) {
  const shell = useShell()
  const { factor: texts } = useTexts()
  const { failures } = useStepUpTexts()
  const confirmIdentity = useStepUp()
  const [step, setStep] = useState<Step>({ name: 'setup' })
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  const copy = useCopy()

  const start = () =>
    act(
      async () => {
        if (await confirmIdentity()) setStep({ name: 'qr', enrolment: await enrollTotp.run(shell) })
      },
      { failed: (error) => failureOf(error, failures) },
    )
  const verify = (enrolment: Enrolment, code: string) =>
    act(
      async () => {
        const codes = await confirmTotp.run(shell, { factorId: enrolment.factorId, code })
        setStep({ name: 'complete', codes })
      },
      { failed: (error) => failureOf(error, failures), isWorthReporting: () => false },
    )
  const back = () => {
    setFailure(null)
    if (step.name === 'verify') setStep({ name: 'qr', enrolment: step.enrolment })
    else if (step.name === 'qr') setStep({ name: 'setup' })
    else onBack()
  }
  const title = step.name === 'complete' ? texts.complete.title : texts.title
  return (
    <Card as="section" className={styles.card}>
      <ScreenHeader key={step.name} title={title} onBack={back} />
      {failure && step.name !== 'verify' && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {step.name === 'setup' && (
        <>
          <p>{texts.setup.lead}</p>
          <ol className={styles.steps}>
            {texts.setup.steps.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <div>
            <Button variant="primary" busy={busy} onClick={() => void start()}>
              {texts.setup.start}
            </Button>
          </div>
        </>
      )}
      {step.name === 'qr' && (
        <>
          <p>{texts.qr.lead}</p>
          <img className={styles.qr} src={step.enrolment.picture} alt={texts.qr.picture} width={220} height={220} />
          <p className={styles.hint}>{texts.qr.secret}</p>
          <p className={styles.secret}>
            <code>{step.enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <div className={styles.actions}>
            <Button onClick={() => void copy(step.enrolment.secret, texts.qr.copied)}>{texts.qr.copy}</Button>
            <Button variant="primary" onClick={() => setStep({ name: 'verify', enrolment: step.enrolment })}>
              {texts.qr.next}
            </Button>
          </div>
        </>
      )}
      {step.name === 'verify' && (
        <CodeForm
          busy={busy}
          failure={failure}
          onEdit={() => setFailure(null)}
          onCode={(code) => void verify(step.enrolment, code)}
        />
      )}
      {step.name === 'complete' && (
        <>
          <p>{step.codes.length > 0 ? texts.complete.lead : texts.complete.noCodes}</p>
          {step.codes.length > 0 && <RecoveryCodes codes={step.codes} />}
          <div>
            <Button variant="primary" onClick={onBack}>
              {step.codes.length > 0 ? texts.complete.finish : texts.complete.finishNone}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

interface CodeFormProps {
  busy: boolean
  failure: string | null
  onEdit(): void
  onCode(code: string): void
}

/** Takes digits only, and can be sent once there are six. */
function CodeForm({ busy, failure, onEdit, onCode }: CodeFormProps) {
  const { verify: texts } = useTexts().factor
  const [code, setCode] = useState('')
  const isComplete = code.length === 6
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !busy) onCode(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{texts.lead}</p>
      <Field label={texts.code} error={failure} required>
        {(control) => (
          <Input
            {...control}
            className={styles.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              onEdit()
              setCode(event.target.value.replace(/\D/g, '').slice(0, 6))
            }}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy} disabled={!isComplete}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
