import type { DashboardWidgetProps, WidgetSlot } from '@cahier/contract'
import { AreaError, lazyPart, useEvent, useShell, useStore } from '@cahier/contract/react'
import type { LiveRemote } from '@cahier/releases/model'
import { Card } from '@cahier/ui/card'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { startTransition, useEffect, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import { useHost } from '../../host/host.ts'
import { useTexts } from '../../host/locales/index.ts'
import { slotWidgets } from '../../runtime/outlet/slot-widgets.ts'
import { Widget } from '../../runtime/outlet/widget.tsx'
import styles from './dashboard.module.css'
import { QuickActions } from './quick-actions.tsx'

/** Classes that reserve each slot's height until its widget has loaded. */
const rooms: Readonly<Partial<Record<WidgetSlot, string | undefined>>> = {
  'dashboard/counters/v1': styles.counterRoom,
  'dashboard/next/v1': styles.nextRoom,
  'dashboard/today/v1': styles.rowRoom,
  'dashboard/cards/v1': styles.cardRoom,
}

/** Shown if the code that reads the counters could not be loaded: fails like a request, and a reload of the counters loads it again. */
function NoReader({ retry }: { retry(): void }) {
  const { counters: source } = useAccount()
  useEffect(() => source.update(null, new Error('the code that reads the counters could not be loaded')), [source])
  useEvent('dashboard', retry)
  return null
}

// Queries are in the kit's chunk: the page shows the counters of the last visit until it has loaded.
const ReadCounters = lazyPart(() => import(/* webpackChunkName: "data" */ './read-counters.tsx'), {
  failed: (retry) => <NoReader retry={retry} />,
})

/** The learner's day, put together from the areas' widgets. */
export function Dashboard() {
  return (
    <>
      <ReadCounters />
      <Day />
    </>
  )
}

function Day() {
  const shell = useShell()
  const { set, online: connection } = useHost()
  const { counters, error } = useStore(useAccount().counters.state)
  const online = useStore(connection)
  const number = useStore(set.number)
  const texts = useTexts()
  const [remotes, setRemotes] = useState<readonly LiveRemote[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let gone = false
    set.all().then(
      (all) => {
        if (gone) return
        setFailed(false)
        startTransition(() => setRemotes(all))
      },
      (cause: unknown) => {
        shell.reportError(cause)
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [set, shell, attempt, number])

  const uninitialised = error instanceof AreaError && error.isSchemaMissing
  // Offline, cards are shown without counters: what the device holds can still be opened.
  if (failed || uninitialised || (error && !counters && online)) {
    return (
      <ErrorPanel
        title={uninitialised ? texts.database.title : texts.database.loadTitle}
        retry={{
          label: texts.retry,
          run() {
            shell.events.emit('dashboard')
            setAttempt((count) => count + 1)
          },
        }}
        reload={{ label: texts.reload, run: () => location.reload() }}
      >
        <p>{uninitialised ? texts.database.body : texts.outlet.body}</p>
      </ErrorPanel>
    )
  }
  if (!remotes) {
    return (
      <Loading label={texts.loading} className={styles.counters}>
        <Skeleton count={3} className={`${styles.skeleton} ${styles.counterRoom}`} />
      </Loading>
    )
  }

  const props: DashboardWidgetProps = { counters, failed: error !== null }
  const slot = (name: WidgetSlot, among = remotes) =>
    slotWidgets(among, name).map(({ remote, widget }) => (
      <Widget
        key={widget.id}
        remote={remote}
        widget={widget}
        props={props}
        row={name === 'dashboard/today/v1'}
        late={name === 'dashboard/links/v1'}
        room={rooms[name]}
      />
    ))
  return (
    <div className={styles.dashboard}>
      <section className={styles.counters} aria-label={texts.dashboard.counters}>
        {slot('dashboard/counters/v1')}
      </section>
      <div className={styles.middle}>
        <div className={styles.next}>{slot('dashboard/next/v1')}</div>
        <QuickActions
          remotes={remotes}
          wordsToReview={counters?.wordsToReview ?? null}
          beside={(member) =>
            slot(
              'dashboard/links/v1',
              remotes.filter((remote) => remote.member === member),
            )
          }
        />
      </div>
      <Card as="section" className={styles.today} aria-labelledby="today">
        <h2 id="today">{texts.dashboard.today}</h2>
        <div className={styles.rows}>{slot('dashboard/today/v1')}</div>
      </Card>
      {slot('dashboard/cards/v1')}
    </div>
  )
}
