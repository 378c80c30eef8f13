import { useSession, useShell } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { useTexts } from '../locales/index.ts'
import { type CallbackOutcome, outcomeOf } from './callback-outcome.ts'
import styles from './callback-page.module.css'

function useMessage(outcome: CallbackOutcome): string {
  const texts = useTexts().callback
  switch (outcome.kind) {
    case 'waiting':
      return texts.waiting
    case 'signed-out':
      return texts.signedOut
    case 'refused':
      return texts.refused(outcome.error)
    case 'missing-code':
      return texts.missingCode
    case 'foreign-state':
      return texts.foreignState
  }
}

/** The page that the provider redirects the browser to. */
export function CallbackPage() {
  const shell = useShell()
  const texts = useTexts().callback
  const [params] = useSearchParams()
  const outcome = outcomeOf(useSession(), params)
  const message = useMessage(outcome)
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <h1 className={styles.title}>{texts.title}</h1>
        {outcome.kind === 'waiting' ? (
          <p role="status">{message}</p>
        ) : (
          <>
            <div role="alert">
              <p className={styles.message}>{message}</p>
              <p className={styles.detail}>{texts.unchanged}</p>
            </div>
            {outcome.kind === 'signed-out' ? (
              <Button variant="primary" onClick={() => shell.getStarted({ mode: 'login' })}>
                {texts.login}
              </Button>
            ) : (
              <Link to="/zoom-manager" className={buttonClass({ variant: 'primary' })}>
                {texts.back}
              </Link>
            )}
          </>
        )}
      </Card>
    </main>
  )
}
