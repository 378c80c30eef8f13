import { useLocation } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { type FormEvent, useState } from 'react'
import styles from './auth-page.module.css'
import type { MailSent } from './check-mail.tsx'
import { EmailInput } from './email-input.tsx'
import { useTexts } from './locales/index.ts'
import { isEmail } from './messages.ts'
import { requestMail } from './request-mail.ts'
import { useAuthCall } from './use-auth-call.ts'

/** Requests a mail with a sign-in link or a link to set a new password. */
export function MailForm({ kind, onMail }: { kind: 'magiclink' | 'recovery'; onMail(mail: MailSent): void }) {
  const texts = useTexts()
  const { search } = useLocation()
  const [email, setEmail] = useState('')
  const { state, busy, call, refuse } = useAuthCall()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!isEmail(email)) return refuse(texts.errors.email)
    const mail = { kind, email: email.trim() }
    if (await call((auth) => requestMail(auth, mail, search))) onMail(mail)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {state.status === 'failed' && (
        <p role="alert" className={styles.error}>
          {state.message}
        </p>
      )}
      <EmailInput value={email} onChange={setEmail} />
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {busy ? texts.busy : texts[kind === 'recovery' ? 'forgotten' : 'link'].submit}
      </Button>
    </form>
  )
}
