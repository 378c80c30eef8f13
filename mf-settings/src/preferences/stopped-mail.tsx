import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { useState } from 'react'
import { stoppedMail } from '../data/notification-settings.ts'
import { confirmEmail, requestEmailConfirmation } from '../data/security.ts'
import { useTexts } from '../locales/index.ts'
import { CodeForm } from '../security/code-form.tsx'
import { failureOf } from '../step-up/failures.ts'
import { useTexts as useStepUpTexts } from '../step-up/locales/index.ts'
import styles from './preferences-panel.module.css'

/** Says that mails to the account's address are stopped, and lets them begin again with a code that arrives there. */
export function StoppedMail() {
  const shell = useShell()
  const format = useFormat()
  const texts = useTexts().channels
  const { failures } = useStepUpTexts()
  const { data } = stoppedMail.useQuery()
  const [isWaiting, setIsWaiting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  if (!data) return null
  const { address, stopped_at, reason } = data
  const send = () => requestEmailConfirmation.run(shell)
  const tryAgain = () =>
    act(
      async () => {
        await send()
        setIsWaiting(true)
      },
      { failed: (error) => failureOf(error, failures), isWorthReporting: () => false },
    )
  return (
    <section className={styles.stopped} aria-labelledby="stopped-mail">
      <h4 id="stopped-mail">{texts.stopped(address)}</h4>
      <p>{texts.stoppedSince(format.date(new Date(stopped_at)))}</p>
      <blockquote lang="und">{reason}</blockquote>
      {failure && <p role="alert">{failure}</p>}
      {isWaiting ? (
        <CodeForm
          address={address}
          send={send}
          confirm={(code) => confirmEmail.run(shell, code)}
          confirmed={texts.resumed}
          onCancel={() => setIsWaiting(false)}
        />
      ) : (
        <>
          <p className={styles.hint}>{texts.tryAgainHint}</p>
          <Button busy={busy} onClick={() => void tryAgain()}>
            {texts.tryAgain}
          </Button>
        </>
      )}
    </section>
  )
}
