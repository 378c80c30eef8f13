import { Link, useSearchParams } from '@cahier/contract/router'
import { Brand } from '@cahier/ui/brand'
import { ArrowLeft } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import { AuthForm } from './auth-form.tsx'
import styles from './auth-page.module.css'

/** The sign-in page: at /auth, and at `/?auth=…` where Back brings the landing page again. */
export default function AuthPage({ mode }: { mode: 'login' | 'signup' }) {
  const texts = useTexts()
  const [params, setParams] = useSearchParams()
  const copy = texts.auth[mode]
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Brand />
        <Link to="/" className={styles.home}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.auth.home}
        </Link>
      </header>
      <main className={styles.main}>
        <div className={styles.sheet}>
          <h1 className={styles.title}>{copy.title}</h1>
          <p className={styles.lead}>{copy.lead}</p>
          <AuthForm
            // A change of mode clears what was said and typed.
            key={mode}
            mode={mode}
            onSwitch={() => {
              const next = new URLSearchParams(params)
              next.set('auth', mode === 'login' ? 'signup' : 'login')
              setParams(next, { replace: true })
            }}
          />
        </div>
      </main>
    </div>
  )
}
