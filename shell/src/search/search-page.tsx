import type { SearchHit } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link, useSearchParams } from '@cahier/contract/router'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { SearchField } from '@cahier/ui/search-field'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import { useSearch } from './results.ts'
import styles from './search-page.module.css'

const kinds = ['note', 'document', 'word', 'session'] as const

function Group({ title, results }: { title: string; results: readonly SearchHit[] }) {
  const format = useFormat()
  return (
    <section className={styles.group}>
      <h2 className={styles.kind}>{title}</h2>
      <ul className={styles.list}>
        {results.map((result) => (
          <li key={result.id}>
            <Link to={result.href} className={styles.result}>
              <span className={styles.title}>{result.title}</span>
              <span className={styles.excerpt}>{result.excerpt}</span>
              <time className={styles.when} dateTime={result.updated_at}>
                {format.relativeDay(result.updated_at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Everything the learner wrote, found by words: case, accents and ligatures do not matter. */
export default function SearchPage() {
  const texts = useTexts().search
  const shared = useTexts()
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')
  const [attempt, setAttempt] = useState(0)
  const search = useSearch(query, attempt)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])

  const results = 'results' in search ? search.results : []
  return (
    <div className={styles.page}>
      <search>
        <SearchField
          ref={box}
          className={styles.box}
          label={texts.label}
          placeholder={texts.placeholder}
          value={query}
          onValueChange={(value) => {
            setQuery(value)
            setParams(value ? { q: value } : {}, { replace: true })
          }}
        />
      </search>
      <p role="status" className={styles.count}>
        {search.status === 'idle' && texts.idle}
        {results.length > 0 && texts.count(results.length)}
      </p>
      {search.status === 'loading' && (
        <Loading label={shared.loading} className={styles.list}>
          <Skeleton count={3} className={styles.skeleton} />
        </Loading>
      )}
      {search.status === 'failed' && (
        <ErrorPanel
          title={shared.database.loadTitle}
          retry={{ label: shared.retry, run: () => setAttempt((count) => count + 1) }}
        >
          <p>{texts.error}</p>
        </ErrorPanel>
      )}
      {search.status === 'done' && results.length === 0 && (
        <EmptyState title={texts.empty(search.query)} description={texts.emptyHint} />
      )}
      {kinds.map((kind) => {
        const group = results.filter((result) => result.kind === kind)
        return group.length > 0 && <Group key={kind} title={texts.kinds[kind]} results={group} />
      })}
    </div>
  )
}
