import type { Beacon, BeaconEvent, BeaconKind, Measurement } from '@cahier/releases/model'
import { beaconPath } from '@cahier/releases/model'
import { gather, takeMeasured } from './measurements.ts'
import type { ReleaseName } from './release-name.ts'

/** Milliseconds from the first thing to tell until it is told: longer gathers more, and a failure is told soon. */
const delays: Record<BeaconKind, number> = { seen: 10_000, unloaded: 1_000, crashed: 1_000 }
const maxReports = 40
const storageKey = 'cahier.session'

const told = new Set<string>()
let pending: BeaconEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let dueAt = Number.POSITIVE_INFINITY
let started = false

/** Notes what became of a release on this page; told once for each page, release and kind. */
export function noteRelease({ member, id }: ReleaseName, kind: BeaconKind): void {
  // Without a network nothing loads, whatever the release.
  if (kind === 'unloaded' && !navigator.onLine) return
  const key = `${member}@${id} ${kind}`
  if (told.has(key)) return
  told.add(key)
  pending.push({ member, release: id, kind })
  schedule(delays[kind])
}

/**
 * Notes what was measured of a release. Requests that went well wait until there is something else to tell, or until the page is
 * hidden.
 */
export function noteMeasured(release: ReleaseName, measured: Partial<Pick<Measurement, 'vitals' | 'requests'>>): void {
  gather(release, measured)
  const { vitals, requests } = measured
  if (vitals || requests?.slow || requests?.refused) schedule(delays.seen)
}

/** Starts sending beacons to the server: within seconds, and when the page is left. */
export function startBeacons(): void {
  started = true
  addEventListener('pagehide', send)
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  if (pending.length > 0) schedule(delays.seen)
}

function schedule(delay: number): void {
  const due = performance.now() + delay
  if (!started || due >= dueAt) return
  clearTimeout(timer)
  dueAt = due
  timer = setTimeout(send, delay)
}

function send(): void {
  clearTimeout(timer)
  dueAt = Number.POSITIVE_INFINITY
  const measured = takeMeasured()
  if (pending.length === 0 && measured.length === 0) return
  const events = pending.slice(0, maxReports)
  const beacon: Beacon = { session: sessionName(), events, ...(measured.length > 0 && { measured }) }
  pending = pending.slice(maxReports)
  navigator.sendBeacon(beaconPath, new Blob([JSON.stringify(beacon)], { type: 'application/json' }))
  if (pending.length > 0) schedule(delays.crashed)
}

let own: string | undefined

/** A random name for this tab's session, so that sessions can be counted. It is derived from nothing personal. */
function sessionName(): string {
  try {
    own ??= sessionStorage.getItem(storageKey) ?? undefined
    own ??= crypto.randomUUID()
    sessionStorage.setItem(storageKey, own)
  } catch {
    // Storage is blocked: the session lasts as long as the page.
  }
  own ??= crypto.randomUUID()
  return own
}
