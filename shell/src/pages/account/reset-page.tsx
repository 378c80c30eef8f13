import { useSession, useShell, useStore } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { type FormEvent, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import { Waiting } from '../../frame/waiting.tsx'
import styles from './auth-page.module.css'
import { CheckMail, type MailSent } from './check-mail.tsx'
import { CodePage } from './code-page.tsx'
import { useTexts } from './locales/index.ts'
import { MailForm } from './mail-form.tsx'
import { linkMessage, validatePassword } from './messages.ts'
import { PasswordInput } from './password-input.tsx'
import { ratePassword } from './rate-password.ts'
import { Sheet } from './sheet.tsx'
import { useAuthCall } from './use-auth-call.ts'

/** Minimum length of a new password. */
const minPasswordCharacters = 8

/** The target of a password-reset link. Opened without one, it asks for the address to send a link to. */
export default function ResetPage() {
  const texts = useTexts()
  const session = useSession()
  const { sessions } = useAccount()
  const link = useStore(sessions.link)
  const needsCode = useStore(sessions.needsCode)
  const [mail, setMail] = useState<MailSent | null>(null)
  // The server accepts a new password without the old one only right after a mail link.
  const [asksAgain, setAsksAgain] = useState(false)

  if (needsCode) return <CodePage />
  if (session.status === 'loading') return <Waiting />
  if (session.status === 'signed-in' && !asksAgain) {
    return (
      <Sheet title={texts.reset.title} lead={texts.reset.lead}>
        <NewPassword onRefused={() => setAsksAgain(true)} />
      </Sheet>
    )
  }
  if (mail) {
    return (
      <Sheet title={texts.checkMail.title} lead={texts.checkMail.sent(mail.email)}>
        <CheckMail mail={mail} onOther={() => setMail(null)} onVerified={() => setAsksAgain(false)} />
      </Sheet>
    )
  }
  const problem = asksAgain ? texts.reset.again : linkMessage(link, texts.problems)
  return (
    <Sheet title={texts.forgotten.title} lead={texts.forgotten.lead}>
      {problem && (
        <p role="alert" className={styles.notice}>
          <span className={styles.error}>{problem}</span>
        </p>
      )}
      <MailForm kind="recovery" onMail={setMail} />
    </Sheet>
  )
}

function NewPassword({ onRefused }: { onRefused(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const [password, setPassword] = useState('')
  const { state, busy, call, refuse } = useAuthCall()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const problem = validatePassword(password, minPasswordCharacters)
    if (problem) return refuse(problem === 'shortPassword' ? texts.reset.short : texts.errors[problem])
    const answer = await call(async (auth) => {
      const { error } = await auth.updateUser({ password })
      if (error?.code === 'current_password_required') onRefused()
      return { data: {}, error }
    })
    if (!answer) return
    void ratePassword(shell, password)
    shell.toast({ kind: 'success', message: texts.reset.done })
    shell.navigate('/dashboard', { replace: true })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {state.status === 'failed' && (
        <p role="alert" className={styles.error}>
          {state.message}
        </p>
      )}
      <Field label={texts.reset.password} required hint={texts.reset.hint}>
        {(control) => (
          <PasswordInput {...control} autoComplete="new-password" value={password} onChange={setPassword} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {busy ? texts.busy : texts.reset.submit}
      </Button>
    </form>
  )
}
