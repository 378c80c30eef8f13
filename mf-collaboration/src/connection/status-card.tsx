import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Badge, type BadgeProps } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { useDisconnect } from '../data/connection.ts'
import { useTexts } from '../locales/index.ts'
import { messageTime } from '../message-time.ts'
import styles from './connection-page.module.css'
import { type ConnectionStatus, statusOf } from './connection-status.ts'

const tones: Readonly<Record<ConnectionStatus, BadgeProps['tone']>> = {
  not_connected: 'neutral',
  connected: 'ok',
  expired: 'warn',
}

/** The connection as the server stores it. A connected account can be disconnected. */
export function StatusCard({ token }: { token: { created_at: string; expires_at: string } | null }) {
  const { act, busy } = useAction({ duration: messageTime })
  const all = useTexts()
  const texts = all.connection
  const format = useFormat()
  const disconnect = useDisconnect()
  const status = statusOf(token, new Date())

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
      <p>{texts.explain[status]}</p>
      {token && (
        <>
          <dl className={styles.dates}>
            <dt>{texts.since}</dt>
            <dd>{format.date(token.created_at)}</dd>
            <dt>{texts.until}</dt>
            <dd>{format.date(token.expires_at, { dateStyle: 'long', timeStyle: 'short' })}</dd>
          </dl>
          <Button variant="danger" className={styles.disconnect} busy={busy} onClick={() => void requestDisconnect()}>
            {texts.disconnect}
          </Button>
        </>
      )}
    </Card>
  )
}
