import type { SearchHit } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { useUserId } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Marked, searchWords } from '@cahier/contract/search'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { SearchField } from '@cahier/ui/search-field'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useEffect, useMemo, useRef, useState } from 'react'
import { forgetSearches, recentSearches, rememberSearch } from '../../frame/search/recent.ts'
import { useSearch } from '../../frame/search/results.ts'
import { useTexts } from '../../host/locales/index.ts'
import { useRemotes } from '../../host/use-remotes.ts'
import { slotWidgets } from '../../runtime/outlet/slot-widgets.ts'
import { Widget } from '../../runtime/outlet/widget.tsx'
import { type SearchFilters as Filters, isNarrowed, kinds, narrowed, readFilters, writeSearch } from './filters.ts'
import { useTexts as useFilterTexts } from './locales/index.ts'
import { SearchFilters } from './search-filters.tsx'
import styles from './search-page.module.css'

/** Results of a kind that are shown before the others are asked for. */
const maxFoldedResults = 10

const none: readonly SearchHit[] = []

interface GroupProps {
  title: string
  results: readonly SearchHit[]
  query: string
}

function Group({ title, results, query }: GroupProps) {
  const texts = useTexts().search
  const format = useFormat()
  const userId = useUserId()
  const words = searchWords(query)
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const others = isWhole ? 0 : results.length - maxFoldedResults
  // The button is gone: the keyboard goes on at the first of the results that it brought.
  useEffect(() => {
    if (isWhole) list.current?.querySelector<HTMLElement>(`:nth-child(${maxFoldedResults + 1}) > a`)?.focus()
  }, [isWhole])
  return (
    <section className={styles.group}>
      <h2 className={styles.kind}>{title}</h2>
      <ul ref={list} className={styles.list}>
        {results.slice(0, others > 0 ? maxFoldedResults : results.length).map((result) => (
          <li key={result.id}>
            <Link to={result.href} className={styles.result} onClick={() => rememberSearch(userId, query)}>
              <span className={styles.title}>
                <Marked text={result.title} words={words} />
              </span>
              <span className={styles.excerpt}>
                <Marked text={result.excerpt} words={words} />
              </span>
              <time className={styles.when} dateTime={result.updated_at}>
                {format.relativeDay(result.updated_at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button className={styles.more} onClick={() => setWhole(true)}>
          {texts.more(format.number(others), others)}
        </Button>
      )}
    </section>
  )
}

function Recent({ onAsk }: { onAsk(query: string): void }) {
  const texts = useTexts().search
  const userId = useUserId()
  const [recent, setRecent] = useState(() => recentSearches(userId))
  if (recent.length === 0) return null
  return (
    <section className={styles.group}>
      <h2 className={styles.kind}>{texts.recent}</h2>
      <ul className={styles.recent}>
        {recent.map((query) => (
          <li key={query}>
            <Button size="s" onClick={() => onAsk(query)}>
              {query}
            </Button>
          </li>
        ))}
        <li>
          <Button
            size="s"
            variant="ghost"
            onClick={() => {
              forgetSearches(userId)
              setRecent([])
            }}
          >
            {texts.forget}
          </Button>
        </li>
      </ul>
    </section>
  )
}

/** What is shown before anything is typed: what was searched for before, and what the areas contribute. */
function Start({ onAsk }: { onAsk(query: string): void }) {
  const remotes = useRemotes()
  return (
    <>
      <Recent onAsk={onAsk} />
      {slotWidgets(remotes, 'search/start/v1').map(({ remote, widget }) => (
        <Widget key={widget.id} remote={remote} widget={widget} props={{}} room={styles.startRoom} />
      ))}
    </>
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

  const filterTexts = useFilterTexts()
  const filters = useMemo(() => readFilters(params), [params])
  const all = 'results' in search ? search.results : none
  const results = useMemo(() => narrowed(all, filters, new Date()), [all, filters])
  const ask = (value: string) => {
    setQuery(value)
    setParams(writeSearch(value, filters), { replace: true })
  }
  const narrow = (next: Filters) => setParams(writeSearch(query, next), { replace: true })
  return (
    <div className={styles.page}>
      <search>
        <SearchField
          ref={box}
          className={styles.box}
          label={texts.label}
          placeholder={texts.placeholder}
          value={query}
          onValueChange={ask}
        />
      </search>
      <p role="status" className={styles.count}>
        {search.status === 'idle' && texts.idle}
        {results.length > 0 && texts.count(results.length)}
      </p>
      {search.status !== 'idle' && (all.length > 0 || isNarrowed(filters)) && (
        <SearchFilters results={all} filters={filters} onChange={narrow} />
      )}
      {search.status === 'idle' && <Start onAsk={ask} />}
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
      {search.status === 'done' && all.length > 0 && results.length === 0 && (
        <EmptyState
          title={filterTexts.nothing}
          action={<Button onClick={() => narrow(readFilters(new URLSearchParams()))}>{filterTexts.reset}</Button>}
        />
      )}
      {search.status === 'done' && all.length === 0 && (
        <EmptyState title={texts.empty(search.query)} description={texts.emptyHint} />
      )}
      {kinds.map((kind) => {
        const group = results.filter((result) => result.kind === kind)
        return (
          group.length > 0 && <Group key={`${kind} ${query}`} title={texts.kinds[kind]} results={group} query={query} />
        )
      })}
    </div>
  )
}
