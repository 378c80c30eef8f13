import { type Measurement, maxMeasuredReleases, type RequestCounts, type Vital } from '@cahier/releases/model'
import type { ReleaseName } from './release-name.ts'

type Measured = Partial<Pick<Measurement, 'vitals' | 'requests'>>

/** What has been measured and not told yet, by releases. */
const pending = new Map<string, Measurement>()

const add = (a: RequestCounts, b: RequestCounts): RequestCounts => ({
  sent: a.sent + b.sent,
  slow: a.slow + b.slow,
  refused: a.refused + b.refused,
})

/** Adds to what has been measured of a release: of each vital the worst value is kept, requests are summed. */
export function gather({ member, id }: ReleaseName, { vitals = {}, requests }: Measured): void {
  const key = `${member}@${id}`
  const known = pending.get(key) ?? { member, release: id, vitals: {}, requests: { sent: 0, slow: 0, refused: 0 } }
  const worst = { ...known.vitals }
  for (const [vital, value] of Object.entries(vitals) as [Vital, number][]) {
    worst[vital] = Math.max(worst[vital] ?? 0, value)
  }
  pending.set(key, { ...known, vitals: worst, requests: requests ? add(known.requests, requests) : known.requests })
}

/** Takes what fits into one beacon. */
export function takeMeasured(): Measurement[] {
  const taken = [...pending].slice(0, maxMeasuredReleases)
  for (const [key] of taken) pending.delete(key)
  return taken.map(([, measured]) => measured)
}
