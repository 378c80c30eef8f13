import { useSession, useShell } from '@cahier/contract/react'
import { Link, useLocation } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { passwordStrength } from '@cahier/ui/password-meter'
import { type FormEvent, useState } from 'react'
import type { AuthMode } from '../../host/routing/decide.ts'
import styles from './auth-page.module.css'
import type { MailSent } from './check-mail.tsx'
import { EmailInput } from './email-input.tsx'
import { useTexts } from './locales/index.ts'
import { validateCredentials } from './messages.ts'
import { PasswordInput } from './password-input.tsx'
import { ratePassword } from './rate-password.ts'
import { mailTarget } from './request-mail.ts'
import { type AuthAnswer, useAuthCall } from './use-auth-call.ts'

export interface AuthFormProps {
  mode: 'login' | 'signup'
  onMode(mode: AuthMode): void
  /** A mail has to be opened before there is a session. */
  onMail(mail: MailSent): void
}

/** Signs in or up with a password. Who tries the demo keeps it by signing up. */
export function AuthForm({ mode, onMode, onMail }: AuthFormProps) {
  const shell = useShell()
  const session = useSession()
  const texts = useTexts()
  const { search } = useLocation()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { state, busy, call, refuse } = useAuthCall()
  const keeps = mode === 'signup' && session.status === 'signed-in'

  /** A hosted authentication service writes its mails in it. */
  const { language } = shell.preferences.get()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const problem = validateCredentials(mode, { email, password })
    if (problem) return refuse(texts.errors[problem])
    const given = { email: email.trim(), password }
    const data = {
      ...(name.trim() && { name: name.trim() }),
      language,
      password_strength: passwordStrength(password).score,
    }
    if (keeps) return await keepDemo(given)
    const answer = await call((auth) =>
      mode === 'login'
        ? auth.signInWithPassword(given)
        : auth.signUp({ ...given, options: { data, emailRedirectTo: mailTarget('signup', search) } }),
    )
    if (answer && !answer.data.session) onMail({ kind: 'signup', email: given.email })
  }

  const keepDemo = async (given: { email: string; password: string }) => {
    // Do not keep the demo visitor's name.
    const data = { name: name.trim() || given.email.split('@')[0], language }
    const answer = await call(async (auth): Promise<AuthAnswer> => {
      const updated = await auth.updateUser({ ...given, data }, { emailRedirectTo: mailTarget('email_change', search) })
      // Renew the token: its claims have changed with the account.
      return updated.error || updated.data.user.is_anonymous ? { ...updated, data: {} } : await auth.refreshSession()
    })
    if (answer) void ratePassword(shell, password)
    if (answer && !answer.data.session) onMail({ kind: 'email_change', email: given.email })
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {state.status === 'failed' && (
        <p role="alert" className={styles.error}>
          {state.message}
        </p>
      )}
      <output className={state.status === 'signed-in' ? styles.success : 'visually-hidden'}>
        {state.status === 'signed-in' && texts.redirecting}
      </output>
      {mode === 'signup' && (
        <Field label={texts.name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      )}
      <EmailInput value={email} onChange={setEmail} />
      <Field label={texts.password} required hint={mode === 'signup' && texts.passwordHint}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete={mode === 'signup' ? 'new-password' : 'current-password'}
            value={password}
            onChange={setPassword}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="l"
        busy={busy}
        // Fetch the client while the form is being filled in.
        onFocus={() => void shell.supabase().catch(shell.reportError)}
      >
        {busy ? texts.busy : texts[mode].submit}
      </Button>
      {mode === 'login' && (
        <div className={styles.others}>
          {'PublicKeyCredential' in window && (
            <Button
              variant="ghost"
              onClick={() => void call((auth) => auth.signInWithPasskey() as Promise<AuthAnswer>)}
            >
              {texts.passkey}
            </Button>
          )}
          <Button variant="ghost" onClick={() => onMode('forgotten')}>
            {texts.forgotten.switch}
          </Button>
          <Button variant="ghost" onClick={() => onMode('link')}>
            {texts.link.switch}
          </Button>
        </div>
      )}
      <Button variant="ghost" onClick={() => onMode(mode === 'login' ? 'signup' : 'login')}>
        {texts[mode].switch}
      </Button>
      <p className={styles.legal}>
        {texts.agree} <Link to="/terms-of-service">{texts.terms}</Link> {texts.and}{' '}
        <Link to="/privacy-policy">{texts.privacy}</Link>.
      </p>
    </form>
  )
}
