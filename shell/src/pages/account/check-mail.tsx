import { Link, useLocation } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { type FormEvent, useEffect, useState } from 'react'
import styles from './auth-page.module.css'
import { useTexts } from './locales/index.ts'
import { type MailKind, requestMail } from './request-mail.ts'
import { useAuthCall } from './use-auth-call.ts'

export interface MailSent {
  kind: MailKind
  email: string
}

interface CheckMailProps {
  mail: MailSent
  onOther(): void
  onVerified?(): void
}

/** Seconds between two mails to one address, as the server counts them. */
const resendDelaySeconds = 60

const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** A mail is on its way: its link may be opened elsewhere in this browser, its code entered here. */
export function CheckMail({ mail, onOther, onVerified }: CheckMailProps) {
  const texts = useTexts()
  const { search } = useLocation()
  const [code, setCode] = useState('')
  const [resent, setResent] = useState(false)
  const { left, restart } = useCountdown(resendDelaySeconds)
  const { state, busy, call, refuse } = useAuthCall()
  const { kind, email } = mail

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const token = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return refuse(texts.errors.wrongCode)
    const type = kind === 'magiclink' ? 'email' : kind
    if (await call((auth) => auth.verifyOtp({ email, token, type }))) onVerified?.()
  }
  const resend = async () => {
    setResent(false)
    if (!(await call((auth) => requestMail(auth, mail, search)))) return
    setResent(true)
    restart()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {state.status === 'failed' && (
        <p role="alert" className={styles.error}>
          {state.message}
        </p>
      )}
      {kind === 'signup' && <p className={styles.success}>{texts.verifyEmail}</p>}
      <output className={resent ? styles.success : 'visually-hidden'}>{resent && texts.checkMail.resent}</output>
      <Field label={texts.checkMail.code} required>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {busy ? texts.busy : texts.checkMail.submit}
      </Button>
      <div className={styles.others}>
        <Button disabled={left > 0} onClick={() => void resend()}>
          {left > 0 ? texts.checkMail.resendIn(left) : texts.checkMail.resend}
        </Button>
        <Button variant="ghost" onClick={onOther}>
          {texts.checkMail.other}
        </Button>
      </div>
      {isThisMachine && (
        <p className={styles.legal}>
          <Link to="/boite-envoi" target="_blank">
            {texts.checkMail.mails}
          </Link>
        </p>
      )}
    </form>
  )
}

/** Seconds left of a pause that begins now. */
function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [end])
  return { left, restart: () => setEnd(Date.now() + seconds * 1000) }
}
