import { useSession, useStore } from '@cahier/contract/react'
import { useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { useState } from 'react'
import { useAccount } from '../../account/account.ts'
import { type AuthMode, paidPlan } from '../../host/routing/decide.ts'
import { AuthForm } from './auth-form.tsx'
import styles from './auth-page.module.css'
import { CheckMail, type MailSent } from './check-mail.tsx'
import { CodePage } from './code-page.tsx'
import { useTexts } from './locales/index.ts'
import { MailForm } from './mail-form.tsx'
import { linkMessage } from './messages.ts'
import { Sheet } from './sheet.tsx'

/** The sign-in page: at /auth, and at `/?auth=…` where Back brings the landing page again. */
export default function AuthPage({ mode }: { mode: AuthMode }) {
  const texts = useTexts()
  const session = useSession()
  const { sessions } = useAccount()
  const link = useStore(sessions.link)
  const needsCode = useStore(sessions.needsCode)
  const [params, setParams] = useSearchParams()
  const [mail, setMail] = useState<MailSent | null>(null)

  if (needsCode) return <CodePage />
  // A change of mode clears messages and typed text.
  const turnTo = (next: AuthMode) => {
    const query = new URLSearchParams(params)
    query.set('auth', next)
    query.delete('link')
    setParams(query, { replace: true })
    setMail(null)
  }
  if (mail) {
    return (
      <Sheet title={texts.checkMail.title} lead={texts.checkMail.sent(mail.email)}>
        <CheckMail mail={mail} onOther={() => setMail(null)} />
      </Sheet>
    )
  }
  const keeps = mode === 'signup' && session.status === 'signed-in'
  const { title, lead } = keeps ? texts.keep : texts[mode]
  const plan = mode === 'signup' ? paidPlan(params.get('plan')) : null
  // An address confirmed in another browser than the one that signed up gives an account, but no session here.
  const isConfirmed = link.kind === 'failed' && link.problem === 'otherBrowser' && params.get('link') === 'signup'
  const problem = params.has('auth') ? null : linkMessage(link, texts.problems)
  return (
    <Sheet title={title} lead={plan ? texts.signup.paid[plan] : lead}>
      {isConfirmed && !params.has('auth') ? (
        <p role="status" className={styles.notice}>
          <span className={styles.success}>{texts.created}</span>
        </p>
      ) : (
        problem && (
          <p role="alert" className={styles.notice}>
            <span className={styles.error}>{problem}</span>
          </p>
        )
      )}
      {mode === 'login' || mode === 'signup' ? (
        <AuthForm key={mode} mode={mode} onMode={turnTo} onMail={setMail} />
      ) : (
        <>
          <MailForm key={mode} kind={mode === 'link' ? 'magiclink' : 'recovery'} onMail={setMail} />
          <Button variant="ghost" className={styles.back} onClick={() => turnTo('login')}>
            {texts.back}
          </Button>
        </>
      )}
    </Sheet>
  )
}
