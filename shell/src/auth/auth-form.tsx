import { useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './auth-page.module.css'
import { validateCredentials } from './messages.ts'
import { useAuthenticate } from './use-authenticate.ts'

export interface AuthFormProps {
  mode: 'login' | 'signup'
  onSwitch(): void
}

export function AuthForm({ mode, onSwitch }: AuthFormProps) {
  const shell = useShell()
  const texts = useTexts().auth
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
  const { state, authenticate, refuse } = useAuthenticate(mode)
  const busy = state.status === 'busy' || state.status === 'signed-in'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const problem = validateCredentials(mode, { email, password })
    if (problem) refuse(texts.errors[problem])
    else void authenticate({ name: name.trim(), email: email.trim(), password })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {state.status === 'failed' && (
        <p role="alert" className={styles.error}>
          {state.message}
        </p>
      )}
      <output className={state.status === 'told' || state.status === 'signed-in' ? styles.success : 'visually-hidden'}>
        {state.status === 'told' && state.message}
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
      <Field label={texts.email} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.password} required hint={mode === 'signup' && texts.passwordHint}>
        {(control) => (
          <span className={styles.password}>
            <Input
              {...control}
              type={visible ? 'text' : 'password'}
              autoComplete={mode === 'signup' ? 'new-password' : 'current-password'}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <IconButton
              label={visible ? texts.hidePassword : texts.showPassword}
              aria-pressed={visible}
              className={styles.reveal}
              onClick={() => setVisible(!visible)}
            >
              {visible ? (
                <EyeOff size={18} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
              )}
            </IconButton>
          </span>
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="l"
        busy={busy}
        // The client is fetched while the form is being filled in.
        onFocus={() => void shell.supabase().catch(shell.reportError)}
      >
        {busy ? texts.busy : texts[mode].submit}
      </Button>
      <Button variant="ghost" onClick={onSwitch}>
        {texts[mode].switch}
      </Button>
      <p className={styles.legal}>
        {texts.agree} <Link to="/terms-of-service">{texts.terms}</Link> {texts.and}{' '}
        <Link to="/privacy-policy">{texts.privacy}</Link>.
      </p>
    </form>
  )
}
