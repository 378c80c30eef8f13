import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { Skeleton } from '@cahier/ui/skeleton'
import { useState } from 'react'
import { events } from '../data/security.ts'
import { useTexts } from './locales/index.ts'
import { browserName } from './places.ts'
import styles from './security.module.css'

/** Events shown before the learner asks for all. */
const firstEventCount = 6

/** What has happened to the account, newest first. */
export function Journal() {
  const all = useTexts()
  const texts = all.journal
  const format = useFormat()
  const { data, error, refetch } = events.useQuery()
  const [isWhole, setIsWhole] = useState(false)
  const kinds: Readonly<Record<string, string>> = texts.kinds
  const shown = isWhole ? data : data?.slice(0, firstEventCount)
  return (
    <Card as="section" className={styles.card} aria-labelledby="security-journal">
      <h3 id="security-journal">{texts.title}</h3>
      {!data && !error && <Skeleton className={styles.line} />}
      {!data && error && (
        <NotLoaded retry={{ label: all.hub.retry, run: () => void refetch() }}>{all.hub.failedBody}</NotLoaded>
      )}
      {data?.length === 0 && <p className={styles.hint}>{texts.empty}</p>}
      <ul className={styles.journal}>
        {shown?.map(({ id, kind, user_agent, address, happened_at }) => (
          <li key={id}>
            <span className={styles.what}>
              <strong>{kinds[kind] ?? texts.unknown}</strong>
              <span className={styles.hint}>{[browserName(user_agent), address].filter(Boolean).join(' · ')}</span>
            </span>
            <time dateTime={happened_at} className={styles.hint}>
              {format.date(happened_at, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </li>
        ))}
      </ul>
      {data && !isWhole && data.length > firstEventCount && (
        <div>
          <Button variant="ghost" onClick={() => setIsWhole(true)}>
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  )
}
