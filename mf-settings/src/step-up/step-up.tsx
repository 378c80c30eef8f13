import { useAction, useSession, useShell } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { overview, type SecurityOverview } from '../data/security.ts'
import { confirmByFactor, confirmByMailedCode, confirmByPassword, mailCode, readToken } from '../data/step-up.ts'
import { PasswordField } from '../password-field/password-field.tsx'
import { failureOf } from './failures.ts'
import { isRecent } from './last-proof.ts'
import { useTexts } from './locales/index.ts'
import styles from './step-up.module.css'

const StepUp = createContext<(() => Promise<boolean>) | null>(null)

/**
 * Asks the learner to confirm who they are before something that changes the account's security, or takes everything out of it or away. The
 * server refuses such requests with `step_up_required` after fifteen minutes.
 *
 * @returns a function that resolves with true at once if a password or a code was given within fifteen minutes, otherwise once the dialog
 * has got one; false when the learner gives up
 */
export function useStepUp(): () => Promise<boolean> {
  const confirmIdentity = use(StepUp)
  if (!confirmIdentity) throw new Error('useStepUp must be used within StepUpProvider')
  return confirmIdentity
}

type Asked = Pick<SecurityOverview, 'hasFactor'> & { hasPassword: boolean }

/** Shows the dialog of `useStepUp`. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const shell = useShell()
  const session = useSession()
  const email = session.status === 'signed-in' ? session.email : ''
  const [asked, setAsked] = useState<Asked | null>(null)
  const settle = useRef<(confirmed: boolean) => void>(() => {})

  const confirmIdentity = useCallback(async () => {
    if (isRecent(await readToken.run(shell))) return true
    const { hasFactor, passwordChangedAt } = await overview.fetch(shell)
    const hasPassword = passwordChangedAt !== null
    if (!hasFactor && !hasPassword) await mailCode.run(shell, email)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    settle.current = resolve
    setAsked({ hasFactor, hasPassword })
    return promise
  }, [shell, email])

  return (
    <StepUp value={confirmIdentity}>
      {children}
      {asked && (
        <ConfirmDialog
          asked={asked}
          email={email}
          onEnd={(confirmed) => {
            setAsked(null)
            settle.current(confirmed)
          }}
        />
      )}
    </StepUp>
  )
}

function ConfirmDialog({
  asked: { hasFactor, hasPassword },
  email,
  onEnd,
}: {
  asked: Asked
  email: string
  onEnd(confirmed: boolean): void
}) {
  const shell = useShell()
  const texts = useTexts()
  const [given, setGiven] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  const kind = hasFactor ? 'factor' : hasPassword ? 'password' : 'mail'
  const code = given.replace(/\s/g, '')

  const submit = async () => {
    if (code === '') return setFailure(texts.required)
    const confirmed = await act(
      () => {
        if (kind === 'factor') return confirmByFactor.run(shell, code)
        if (kind === 'mail') return confirmByMailedCode.run(shell, { email, code })
        return confirmByPassword.run(shell, { email, password: given })
      },
      { failed: (error) => failureOf(error, texts.failures), isWorthReporting: () => false },
    )
    if (confirmed) onEnd(true)
  }
  const change = (value: string) => {
    setGiven(value)
    setFailure(null)
  }
  return (
    <FormDialog
      title={texts.title}
      size="sm"
      submitLabel={texts.submit}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={() => onEnd(false)}
    >
      <p className={styles.lead}>{kind === 'mail' ? texts.mailed(email) : texts.lead}</p>
      {kind === 'password' ? (
        <PasswordField
          label={texts.password}
          show={texts.show}
          hide={texts.hide}
          autoComplete="current-password"
          value={given}
          error={failure}
          onChange={change}
        />
      ) : (
        <Field label={texts.code} hint={kind === 'factor' ? texts.codeHint : undefined} error={failure} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="one-time-code"
              autoCapitalize="none"
              maxLength={32}
              value={given}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
