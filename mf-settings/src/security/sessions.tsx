import { useAction, usePreferences, useShell } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { Skeleton } from '@cahier/ui/skeleton'
import { endSessions, openSessions } from '../data/security.ts'
import { toastMs } from '../toast-duration.ts'
import { useTexts } from './locales/index.ts'
import { ago, browserName, cityOf } from './places.ts'
import styles from './security.module.css'

/** The open sessions, which can be ended one by one or all but this one. */
export function Sessions() {
  const shell = useShell()
  const all = useTexts()
  const texts = all.sessions
  const { language } = usePreferences()
  const { data, error, refetch } = openSessions.useQuery()
  const { act, busy } = useAction({ duration: toastMs })
  const others = (data ?? []).filter(({ is_current }) => !is_current)

  const end = (id: string | null) =>
    act(() => endSessions.run(shell, id), {
      done: id === null ? texts.othersEnded : texts.ended,
      failed: texts.failed,
      ...(id === null && {
        confirm: {
          title: texts.endOthersTitle,
          body: texts.endOthersBody,
          confirmLabel: texts.endOthers,
          cancelLabel: all.cancel,
          destructive: true,
        },
      }),
    })

  return (
    <Card as="section" className={styles.card} aria-labelledby="security-sessions">
      <h3 id="security-sessions">{texts.title}</h3>
      {!data && !error && <Skeleton className={styles.line} />}
      {!data && error && (
        <NotLoaded retry={{ label: all.hub.retry, run: () => void refetch() }}>{all.hub.failedBody}</NotLoaded>
      )}
      <ul className={styles.items}>
        {data?.map(({ id, user_agent, time_zone, address, last_used_at, is_current }) => {
          const browser = browserName(user_agent) ?? texts.unknownBrowser
          const city = cityOf(time_zone)
          return (
            <li key={id} className={styles.item}>
              <span className={styles.what}>
                <strong>{browser}</strong>
                {is_current && <Badge tone="ok">{texts.here}</Badge>}
                <span className={styles.hint}>
                  {[city === null ? texts.unknownPlace : texts.place(city), address].filter(Boolean).join(' · ')}
                </span>
                <span className={styles.hint}>{texts.used(ago(last_used_at, language))}</span>
              </span>
              {!is_current && (
                <Button busy={busy} onClick={() => void end(id)} aria-label={texts.endOf(browser)}>
                  {texts.end}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data && others.length === 0 && <p className={styles.hint}>{texts.alone}</p>}
      {others.length > 0 && (
        <div>
          <Button variant="danger" busy={busy} onClick={() => void end(null)}>
            {texts.endOthers}
          </Button>
        </div>
      )}
    </Card>
  )
}
