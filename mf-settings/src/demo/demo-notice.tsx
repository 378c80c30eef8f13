import { useSession } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { useTexts } from '../locales/index.ts'
import styles from './demo-notice.module.css'

/** Whether somebody looks at the demo: there is no account yet. */
export function useIsDemo(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.anonymous === true
}

/** In place of what only an account has: why it is not here, and the way to an account. It leads back to the plan and period that were chosen. */
export function DemoNotice({ children }: { children: string }) {
  const texts = useTexts()
  const [params] = useSearchParams()
  const chosen = ['plan', 'interval'].flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return (
    <Card as="section" className={styles.card}>
      <p>{children}</p>
      <Link
        to={`/auth?${new URLSearchParams([['auth', 'signup'], ...chosen])}`}
        className={buttonClass({ variant: 'primary' })}
      >
        {texts.createAccount}
      </Link>
    </Card>
  )
}
