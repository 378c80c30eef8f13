import { useFormat } from '@cahier/contract/i18n'
import type { SetSummary } from '@cahier/releases/model'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { useState } from 'react'
import styles from './history.module.css'
import { useTexts } from './locales/index.ts'
import { useGrantSet, useReadSets } from './release-api.ts'

/** What was decided, by whom and why: newest first, older ones on demand. */
export function History({ sets, live }: { sets: readonly SetSummary[]; live: number }) {
  const texts = useTexts()
  const format = useFormat()
  const [older, setOlder] = useState<readonly SetSummary[]>([])
  const reading = useReadSets()
  const granting = useGrantSet()
  const error = reading.error ?? granting.error
  const newest = sets.at(-1)?.number ?? 0
  const shown = [...sets, ...older.filter(({ number }) => number < newest)]
  const last = shown.at(-1)?.number ?? 1

  const showOlder = () => {
    granting.reset()
    reading.mutate(last, { onSuccess: (more) => setOlder((current) => [...current, ...more]) })
  }
  const look = (set: number) => {
    reading.reset()
    granting.mutate(set, { onSuccess: (path) => location.assign(path) })
  }

  return (
    <section aria-labelledby="console-history" className={styles.history}>
      <h3 id="console-history">{texts.history.title}</h3>
      <ol className={styles.list}>
        {shown.map(({ number, createdAt, author, operation, changed, reason, forced }) => (
          <li key={number} className={styles.set}>
            <span className={styles.number}>{texts.set(format.number(number))}</span>
            <span className={styles.what}>
              <span className={styles.operation}>
                {texts.history.operation[operation]}
                {forced && <Badge tone="marge">{texts.history.forced}</Badge>}
              </span>
              <span className={styles.changed}>
                {changed.map((release) => (
                  <span key={release}>{release}</span>
                ))}
              </span>
              {reason && <q className={styles.reason}>{reason}</q>}
            </span>
            <span className={styles.who}>
              <time dateTime={createdAt}>
                {format.date(createdAt, { dateStyle: 'medium' })}, {format.time(createdAt)}
              </time>
              <span>{author}</span>
              {number !== live && (
                <button type="button" className={styles.look} onClick={() => look(number)}>
                  {texts.history.look(format.number(number))}
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {error && <p role="alert">{error.message || texts.unanswered}</p>}
      {last > 1 && (
        <Button size="s" busy={reading.isPending} onClick={showOlder}>
          {texts.history.older}
        </Button>
      )}
    </section>
  )
}
