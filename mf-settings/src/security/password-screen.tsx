import { AreaError, useAction, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { PasswordMeter, passwordStrength } from '@cahier/ui/password-meter'
import { type FormEvent, useEffect, useState } from 'react'
import { changePassword } from '../data/security.ts'
import { PasswordField } from '../password-field/password-field.tsx'
import { failureOf } from '../step-up/failures.ts'
import { useTexts as useStepUpTexts } from '../step-up/locales/index.ts'
import { useTexts } from './locales/index.ts'
import { type PasswordChange, type PasswordProblems, passwordProblems } from './password-rules.ts'
import { ScreenHeader } from './screen-header.tsx'
import styles from './security.module.css'

/** Milliseconds that the success is shown before the overview is back. */
const successNoticeMs = 3000

const empty: PasswordChange = { current: '', next: '', confirm: '' }

/** Changes the password, or sets a first one. */
export function PasswordScreen({ hasPassword, onBack }: { hasPassword: boolean; onBack(): void }) {
  const shell = useShell()
  const texts = useTexts().password
  const { failures } = useStepUpTexts()
  const [values, setValues] = useState(empty)
  // Not `useForm`, which checks again while one types: here an error goes as soon as its field is edited.
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const [isFirst] = useState(!hasPassword)
  const { act, busy } = useAction({ showFailure: setFailure })

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onBack, successNoticeMs)
    return () => clearTimeout(timer)
  }, [done])

  const change = (field: keyof PasswordChange) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setProblems(({ [field]: _, ...others }) => others)
    setFailure(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = passwordProblems(values, !isFirst)
    setProblems(found)
    if (busy || Object.keys(found).length > 0) return
    const { current, next } = values
    const changed = await act(
      () => changePassword.run(shell, { current, next, strength: passwordStrength(next).score }),
      {
        failed: (error) => failureOf(error, failures),
        isWorthReporting: (error) => !(error instanceof AreaError && error.status < 500 && error.status > 0),
      },
    )
    if (!changed) return
    setValues(empty)
    setDone(true)
  }
  const labels = { show: texts.show, hide: texts.hide }
  const errorOf = (field: keyof PasswordChange) => {
    const problem = problems[field]
    return problem ? texts.errors[problem] : null
  }
  return (
    <Card as="section" className={styles.card}>
      <ScreenHeader title={isFirst ? texts.first : texts.title} onBack={onBack} />
      {done ? (
        <p role="status" className={styles.success}>
          <strong>{texts.done}</strong> {texts.doneHint}
        </p>
      ) : (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <p className={styles.hint}>{texts.lead}</p>
          {failure && (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
          {!isFirst && (
            <PasswordField
              {...labels}
              label={texts.current}
              autoComplete="current-password"
              value={values.current}
              error={errorOf('current')}
              onChange={change('current')}
            />
          )}
          <PasswordField
            {...labels}
            label={texts.next}
            autoComplete="new-password"
            value={values.next}
            error={errorOf('next')}
            onChange={change('next')}
          />
          <PasswordMeter
            password={values.next}
            label={texts.strength}
            strengths={texts.strengths as [string, string, string, string, string, string]}
            missing={texts.missing}
            gaps={texts.gaps}
          />
          <PasswordField
            {...labels}
            label={texts.confirm}
            autoComplete="new-password"
            value={values.confirm}
            error={errorOf('confirm')}
            onChange={change('confirm')}
          />
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              {busy ? texts.busy : texts.submit}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
