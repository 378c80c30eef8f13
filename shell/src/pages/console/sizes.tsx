import { type Format, useFormat } from '@cahier/contract/i18n'
import type { MemberSizes } from '@cahier/releases/model'
import { Badge } from '@cahier/ui/badge'
import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import legend from './legend.module.css'
import { useTexts } from './locales/index.ts'
import { Pending } from './pending.tsx'
import { useSizes } from './release-api.ts'
import styles from './sizes.module.css'

/** What the last releases of each member weigh, beside what they may. */
export function Sizes({ set }: { set: number }) {
  const texts = useTexts().sizes
  const { data, error, refetch } = useSizes(set)
  if (!data) return <Pending label={texts.loading} error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState title={texts.none} />
  return (
    <>
      <p className={styles.meaning}>{texts.meaning}</p>
      <ul className={styles.members}>
        {data.map((member) => (
          <MemberChart key={member.member} sizes={member} />
        ))}
      </ul>
    </>
  )
}

const kilobytes = (format: Format, bytes: number) =>
  format.number(bytes / 1_000, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })

/** Width of a release in the chart, and of the bar in it. */
const [room, bar] = [10, 6]
const firstReleaseCount = 8

function MemberChart({ sizes: { member, release, releases, budget } }: { sizes: MemberSizes }) {
  const texts = useTexts().sizes
  const format = useFormat()
  const live = releases.find(({ id }) => id === release) ?? releases.at(-1)
  if (!live) return null
  const limit = budget && budget.entry + budget.app
  const most = Math.max(limit ?? 0, ...releases.map(({ entry, app }) => entry + app))
  const height = (bytes: number) => (bytes / most) * 100
  const width = Math.max(releases.length, firstReleaseCount) * room
  const first = kilobytes(format, live.entry + live.app)
  return (
    <Card as="li" className={styles.member}>
      <h3 className={styles.name}>{member}</h3>
      <p className={styles.fact}>
        {limit === null ? texts.now(first) : texts.within(first, kilobytes(format, limit))}{' '}
        {limit !== null && live.entry + live.app > limit * 1.01 && <Badge tone="marge">{texts.over}</Badge>}
      </p>
      <svg aria-hidden="true" className={styles.chart} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none">
        {releases.map(({ id, entry, app }, place) => {
          const x = place * room + (room - bar) / 2
          return (
            <g key={id}>
              <rect className={styles.app} x={x} y={100 - height(app)} width={bar} height={height(app)} />
              <rect className={styles.entry} x={x} y={100 - height(entry + app)} width={bar} height={height(entry)} />
            </g>
          )
        })}
        {limit !== null && <path className={styles.limit} d={`M0 ${100 - height(limit)}H${width}`} />}
      </svg>
      <p className={`${legend.legend} ${styles.legend}`} aria-hidden="true">
        <span data-part="app">{texts.app}</span>
        <span data-part="entry">{texts.entry}</span>
        {limit !== null && <span data-part="limit">{texts.budget}</span>}
      </p>
      <details className={styles.details}>
        <summary>{texts.table}</summary>
        <ScrollRegion label={texts.tableOf(member)}>
          <table className={styles.table} aria-label={texts.tableOf(member)}>
            <thead>
              <tr>
                {[texts.release, texts.published, texts.entry, texts.app, texts.total].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {releases.toReversed().map(({ id, publishedAt, entry, app, total }) => (
                <tr key={id}>
                  <th scope="row">{id}</th>
                  <td>{format.date(publishedAt, { dateStyle: 'short' })}</td>
                  {[entry, app, total].map((bytes, column) => (
                    <td key={column}>{kilobytes(format, bytes)}</td>
                  ))}
                </tr>
              ))}
              {budget && (
                <tr>
                  <th scope="row">{texts.budget}</th>
                  <td />
                  <td>{kilobytes(format, budget.entry)}</td>
                  <td>{kilobytes(format, budget.app)}</td>
                  <td />
                </tr>
              )}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </Card>
  )
}
