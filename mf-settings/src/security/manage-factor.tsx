import { useAction, useShell } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { useState } from 'react'
import { disableTotp, renewRecoveryCodes, useRecoveryCodes } from '../data/security.ts'
import { failureOf } from '../step-up/failures.ts'
import { useTexts as useStepUpTexts } from '../step-up/locales/index.ts'
import { useStepUp } from '../step-up/step-up.tsx'
import { toastMs } from '../toast-duration.ts'
import { useTexts } from './locales/index.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security.module.css'

/** An active authenticator: its recovery codes, new ones, and turning it off. */
export function ManageFactor({ onDisabled }: { onDisabled(): void }) {
  const shell = useShell()
  const all = useTexts()
  const { codes: codeTexts, manage: texts } = all.factor
  const { failures } = useStepUpTexts()
  const confirmIdentity = useStepUp()
  const { data: status } = useRecoveryCodes()
  const [renewed, setRenewed] = useState<readonly string[] | null>(null)
  const { act, busy } = useAction({ duration: toastMs })

  const renew = () =>
    act(
      async () => {
        if (await confirmIdentity()) setRenewed(await renewRecoveryCodes.run(shell))
      },
      {
        // Without codes there are none to lose.
        ...(status && {
          confirm: {
            title: codeTexts.renewTitle,
            body: codeTexts.renewBody,
            confirmLabel: codeTexts.renew,
            cancelLabel: all.cancel,
          },
        }),
        failed: (error) => failureOf(error, failures),
      },
    )
  const disable = async () => {
    let isDone = false
    await act(
      async () => {
        if (!(await confirmIdentity())) return
        await disableTotp.run(shell)
        isDone = true
      },
      {
        confirm: {
          title: texts.disableTitle,
          body: texts.disableBody,
          confirmLabel: texts.disable,
          cancelLabel: all.cancel,
          destructive: true,
        },
        failed: (error) => failureOf(error, failures),
      },
    )
    if (!isDone) return
    shell.toast({ kind: 'success', message: texts.disabled, duration: toastMs })
    onDisabled()
  }
  return (
    <>
      <p>
        <Badge tone="ok">{all.hub.on}</Badge> {texts.lead}
      </p>
      <section className={styles.form} aria-labelledby="recovery-codes">
        <h4 id="recovery-codes">{codeTexts.title}</h4>
        {renewed ? (
          <>
            <p>{codeTexts.renewed}</p>
            <RecoveryCodes codes={renewed} />
          </>
        ) : (
          <p className={styles.hint}>
            {status ? codeTexts.left(status.remaining, status.total) : status === null && codeTexts.missing}
          </p>
        )}
        <div className={styles.actions}>
          {status !== undefined && (
            <Button busy={busy} onClick={() => void renew()}>
              {status ? codeTexts.renew : codeTexts.make}
            </Button>
          )}
          <Button variant="danger" busy={busy} onClick={() => void disable()}>
            {texts.disable}
          </Button>
        </div>
      </section>
    </>
  )
}
