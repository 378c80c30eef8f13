import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Badge, type BadgeProps } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { useEffect, useRef } from 'react'
import { useBeginConnection, useDisconnect, useRenewConnection, useTestWorkflow } from '../data/connection.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './connection-page.module.css'
import { type ConnectionStatus, statusOf } from './connection-status.ts'
import { goTo } from './go-to.ts'
import { isSignedOut } from './zoom-failure.ts'

const tones: Readonly<Record<ConnectionStatus, BadgeProps['tone']>> = {
  not_connected: 'neutral',
  connected: 'ok',
  expired: 'warn',
}

export interface StatusCardProps {
  token: { created_at: string; expires_at: string } | null
  /** Whether the plan has an account at the provider. One that is connected can always be disconnected. */
  inPlan: boolean
}

/** The connection as the server stores it: to connect, test and disconnect. A token that has expired is renewed. */
export function StatusCard({ token, inPlan }: StatusCardProps) {
  const { act, busy } = useAction({ duration: toastMs })
  const all = useTexts()
  const texts = all.connection
  const format = useFormat()
  const begin = useBeginConnection()
  const disconnect = useDisconnect()
  const renew = useRenewConnection()
  const test = useTestWorkflow()
  const status = statusOf(token, new Date())
  const renewed = useRef('')

  // Once for each token: what fails is tried again when the learner asks.
  const expired = inPlan && status === 'expired' ? token?.expires_at : undefined
  const { mutate } = renew
  useEffect(() => {
    if (expired === undefined || renewed.current === expired) return
    renewed.current = expired
    mutate()
  }, [expired, mutate])

  const connect = () =>
    act(async () => goTo(await begin.mutateAsync()), {
      name: 'connect',
      failed: (error) => (isSignedOut(error) ? texts.signedOut : texts.connectFailed),
    })
  const tryWorkflow = () =>
    act(
      async () => {
        const { ok, status: answered } = await test.mutateAsync()
        if (!ok) throw new Error(answered === null ? texts.testFailed : texts.testRefused(answered))
      },
      {
        name: 'test',
        done: texts.testDone,
        failed: (error) => (error instanceof Error && error.cause === undefined ? error.message : texts.testFailed),
        isWorthReporting: () => false,
      },
    )
  const requestDisconnect = () =>
    act(() => disconnect.mutateAsync(), {
      confirm: {
        title: texts.disconnectTitle,
        body: texts.disconnectBody,
        confirmLabel: texts.disconnect,
        destructive: true,
      },
      done: all.toast.disconnected,
      failed: all.toast.disconnectFailed,
    })

  return (
    <Card as="section" className={styles.card} aria-labelledby="connection-status">
      <div className={styles.head}>
        <h3 id="connection-status">Zoom</h3>
        <Badge tone={tones[status]}>{texts.status[status]}</Badge>
      </div>
      <p role="status">{renew.isPending ? texts.renewing : texts.explain[status]}</p>
      {token && (
        <dl className={styles.dates}>
          <dt>{texts.since}</dt>
          <dd>{format.date(token.created_at)}</dd>
          <dt>{texts.until}</dt>
          <dd>{format.date(token.expires_at, { dateStyle: 'long', timeStyle: 'short' })}</dd>
        </dl>
      )}
      <div className={styles.buttons}>
        {inPlan && status !== 'connected' && (
          <Button variant="primary" busy={busy} onClick={() => void connect()}>
            {token ? texts.reconnect : texts.connect}
          </Button>
        )}
        {inPlan && status === 'connected' && (
          <Button busy={busy} onClick={() => void tryWorkflow()}>
            {texts.test}
          </Button>
        )}
        {token && (
          <Button variant="danger" busy={busy} onClick={() => void requestDisconnect()}>
            {texts.disconnect}
          </Button>
        )}
      </div>
    </Card>
  )
}
