import { AreaError, useSession, useShell } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { useEffect, useRef, useState } from 'react'
import { useFinishConnection } from '../data/connection.ts'
import { useTexts } from '../locales/index.ts'
import { type CallbackOutcome, outcomeOf } from './callback-outcome.ts'
import styles from './callback-page.module.css'

/** Milliseconds that the success is shown. */
const successMs = 1_500

type State = { kind: 'connecting' } | { kind: 'connected' } | { kind: 'failed'; code: string | undefined }

/** The page that the provider redirects the browser to. */
export function CallbackPage() {
  const shell = useShell()
  const all = useTexts()
  const texts = all.callback
  const [params] = useSearchParams()
  const session = useSession()
  const outcome = outcomeOf(session, params)
  const { mutateAsync: finish } = useFinishConnection()
  const [state, setState] = useState<State>({ kind: 'connecting' })
  const begun = useRef(false)

  const { code, state: secret } = outcome.kind === 'allowed' ? outcome : { code: undefined, state: undefined }
  useEffect(() => {
    // A code serves once, also where effects run twice.
    if (code === undefined || secret === undefined || begun.current) return
    begun.current = true
    finish({ code, state: secret }).then(
      () => setState({ kind: 'connected' }),
      (error: unknown) => {
        setState({ kind: 'failed', code: error instanceof AreaError ? error.details || error.code : undefined })
        if (!(error instanceof AreaError)) shell.reportError(error)
      },
    )
  }, [code, secret, finish, shell])

  useEffect(() => {
    if (state.kind !== 'connected') return
    const timer = setTimeout(() => shell.navigate('/dashboard', { replace: true }), successMs)
    return () => clearTimeout(timer)
  }, [state.kind, shell])

  const failure = failureOf(outcome, state, texts)
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <h1 className={styles.title}>{texts.title}</h1>
        {failure === null ? (
          <ol className={styles.steps} role="status">
            <li>{outcome.kind === 'waiting' ? texts.waiting : texts.verified}</li>
            {outcome.kind === 'allowed' && <li>{state.kind === 'connected' ? texts.connected : texts.connecting}</li>}
          </ol>
        ) : (
          <>
            <div role="alert">
              <p className={styles.message}>{failure}</p>
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

/** The sentence for a return that connects nothing, or null. */
function failureOf(
  outcome: CallbackOutcome,
  state: State,
  texts: ReturnType<typeof useTexts>['callback'],
): string | null {
  switch (outcome.kind) {
    case 'waiting':
      return null
    case 'signed-out':
      return texts.signedOut
    case 'refused':
      return texts.refused(outcome.error)
    case 'missing-code':
      return texts.missingCode
    case 'foreign-state':
      return texts.foreignState
    case 'allowed':
      if (state.kind !== 'failed') return null
      if (state.code === 'zoom_state_refused') return texts.foreignState
      if (state.code === 'not_signed_in' || state.code === '401') return texts.sessionEnded
      return state.code === undefined ? texts.broken : texts.failed
  }
}
