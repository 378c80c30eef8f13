import type { LiveRemote, RemoteRelease } from '@cahier/releases/model'
import { noteRelease } from '../health/beacons.ts'
import { evaluate, loadTimeoutMs, open, run, unregister } from './container.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { provide } from './shared-modules.ts'
import { forgetStyles, loadStyles } from './stylesheets.ts'

/** What was loaded, and from which release. */
export interface Loaded {
  module: { default: unknown }
  release: RemoteRelease
}

/** Neither the live release nor its predecessor could be loaded. */
export class RemoteLoadError extends Error {
  readonly code = 'CAHIER-R020'
  override name = 'RemoteLoadError'
  readonly member: string
  constructor(member: string, cause: unknown) {
    super(`${member} could not be loaded`, { cause })
    this.member = member
  }
}

const retryDelayMs = 250
/** Milliseconds after which the predecessor is loaded in parallel with a release that has not arrived, so that something shows within three seconds. */
const predecessorDelayMs = 2500
/** Milliseconds that a release may take while nobody waits for it. */
const preloadTimeoutMs = 60_000
/** Containers that crashed, or failed in a way that a retry in this page cannot fix. */
const broken = new Set<string>()
/** Containers that have not loaded yet and in whose place the predecessor is on screen. Slow is not broken: they count as failed only once they are. */
const late = new Set<string>()
/** Releases of which at least one module was loaded, by container. */
const seen = new Map<string, RemoteRelease>()
const loads = new Map<string, Promise<{ default: unknown }>>()
/** Containers of loads that have not ended. A release that goes in the meantime would fail, through no fault of its own. */
const inFlight = new Map<Promise<unknown>, string>()
/** What removes the preload hints of modules that were asked for and are not loaded yet, by container and expose. */
const asked = new Map<string, () => void>()

/** Retries of this page. Each has addresses of its own, because browsers keep what they got from one that failed: a preload, a corrupt answer to an immutable URL. */
let retries = 0

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Whether a retry can help: after a transport failure it can, after an evaluation or version failure it cannot. */
function mayHeal(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  return /ScriptLoadError|ChunkLoadError|Loading (css )?chunk|Failed to fetch|NetworkError/i.test(text)
}

async function attempt(release: RemoteRelease, expose: string, retry = 0): Promise<{ default: unknown }> {
  const { js = [], css = [], shared = [] } = release.exposes[expose] ?? {}
  const key = release.container + expose
  const done = asked.get(key) ?? (retry > 0 ? () => {} : fetchAhead(release, [release.entry, ...js]))
  asked.delete(key)
  // The bundler would ask for a lost chunk at the address that failed.
  const chunks = retry > 0 ? js : []
  try {
    // Load stylesheets before the module: the bundler would request a missing one with the entry's hash or with none.
    await Promise.all([
      open(release, retry),
      loadStyles(release, css, retry),
      ...chunks.map((file) => run(release, file, retry)),
      ...shared.map(provide),
    ])
    const module = await evaluate(release, expose)
    if (module && typeof module === 'object' && 'default' in module) return module as { default: unknown }
    throw new TypeError(`${release.container} ${expose} has no default export`)
  } finally {
    done()
  }
}

async function attemptTwice(release: RemoteRelease, expose: string): Promise<{ default: unknown }> {
  try {
    return await attempt(release, expose)
  } catch (error) {
    if (!mayHeal(error)) throw error
    await after(retryDelayMs)
    return await attempt(release, expose, ++retries)
  }
}

function load(release: RemoteRelease, expose: string, wait: number): Promise<{ default: unknown }> {
  const key = `${release.container}${expose}`
  const known = loads.get(key)
  // Its stylesheets may have been removed since. While the module is still loading, its own attempt handles them.
  if (known)
    return within(wait, release, expose, known).then((module) =>
      loadStyles(release, release.exposes[expose]?.css ?? []).then(() => module),
    )
  seen.set(release.container, release)
  const started = attemptTwice(release, expose)
    .catch((error: unknown) => {
      forget(release, expose, started)
      if (!mayHeal(error)) broken.add(release.container)
      throw error
    })
    .finally(() => inFlight.delete(started))
  loads.set(key, started)
  inFlight.set(started, release.container)
  return within(wait, release, expose, started)
}

/** Gives a release up when it takes longer than somebody waits for it. The next load starts anew. */
function within<T extends { default: unknown }>(
  wait: number,
  release: RemoteRelease,
  expose: string,
  loading: Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      forget(release, expose, loading)
      broken.add(release.container)
      reject(new Error(`${release.container} took more than ${wait} ms`))
    }, wait)
  })
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer))
}

function forget(release: RemoteRelease, expose: string, loading: Promise<unknown>): void {
  const key = `${release.container}${expose}`
  if (loads.get(key) === loading) loads.delete(key)
}

/** Keeps a release that crashed on screen from being mounted again in this page. */
export function markBroken(release: RemoteRelease): void {
  broken.add(release.container)
  noteRelease(release, 'crashed')
}

/** Unloads every release that none of these remotes names, that is not on screen and that nobody is loading. */
export function forgetOthers(remotes: readonly LiveRemote[]): void {
  const named = remotes.flatMap((remote) => [remote.container, remote.predecessor?.container])
  const kept = new Set([...named, ...inFlight.values()])
  for (const [container, release] of seen) {
    const isShown = document.querySelector(`[data-release="${release.member}@${release.id}"]`) !== null
    if (isShown || kept.has(container)) continue
    seen.delete(container)
    for (const expose of Object.keys(release.exposes)) loads.delete(container + expose)
    forgetStyles(release)
    unregister(release)
  }
}

/**
 * Asks for the files of a module that is about to be loaded. Nothing of it runs and no failure is told: loading it does both.
 */
export function askFor(remote: LiveRemote, expose: string): void {
  const [release = remote] = candidates(remote)
  const key = release.container + expose
  if (loads.has(key) || asked.has(key)) return
  const { js = [], css = [], shared = [] } = release.exposes[expose] ?? {}
  const files = [release.entry, ...js, ...css]
  // One without a hash is an error of loading it.
  if (files.some((file) => !release.integrity[file])) return
  const done = fetchAhead(release, files)
  asked.set(key, done)
  for (const one of shared) provide(one).catch(() => {})
  // Perhaps it is not loaded after all.
  setTimeout(() => {
    if (asked.get(key) === done) asked.delete(key)
    done()
  }, loadTimeoutMs)
}

/** The releases to try, in order, without those that failed or are still on their way. When all have failed before, all are tried again, because the learner asked for it. */
export function candidates(remote: LiveRemote): readonly RemoteRelease[] {
  const all: readonly RemoteRelease[] = remote.predecessor ? [remote, remote.predecessor] : [remote]
  const healthy = all.filter(({ container }) => !broken.has(container) && !late.has(container))
  return healthy.length > 0 ? healthy : all
}

/**
 * Loads an exposed module of a live remote, and its stylesheets, with one retry. A release that fails is replaced by its approved
 * predecessor. A late one is replaced if the predecessor arrives first, and takes its place again when it is next mounted; it counts as failed
 * at the overall limit, until which one without a predecessor may take.
 *
 * @param onFailure is told of every release that could not be loaded
 * @param ahead nobody waits for the module yet: a slow release gets its time, and its predecessor is loaded only after a failure
 * @throws RemoteLoadError when no release could be
 */
export async function loadExpose(
  remote: LiveRemote,
  expose: string,
  onFailure: (error: unknown, release: RemoteRelease) => void,
  { ahead = false } = {},
): Promise<Loaded> {
  const wait = ahead ? preloadTimeoutMs : loadTimeoutMs
  const [release = remote, predecessor] = candidates(remote)
  const from = async (one: RemoteRelease): Promise<Loaded> => {
    try {
      return { module: await load(one, expose, wait), release: one }
    } catch (error) {
      fail(error, one)
      throw error
    }
  }
  const failed = new Set<RemoteRelease>()
  const fail = (error: unknown, one: RemoteRelease) => {
    if (failed.has(one)) return
    failed.add(one)
    noteRelease(one, 'unloaded')
    onFailure(error, one)
  }

  const loading = from(release)
  try {
    if (!predecessor) return await loading
    const loaded = loading.catch(() => null)
    const inTime = await (ahead ? loaded : Promise.race([loaded, after(predecessorDelayMs).then(() => null)]))
    if (inTime) return inTime
    const winner = await Promise.any([loading, from(predecessor)])
    if (winner.release === predecessor && !failed.has(release)) {
      late.add(release.container)
      const end = () => void late.delete(release.container)
      loading.then(end, end)
    }
    return winner
  } catch (error) {
    throw new RemoteLoadError(remote.member, error instanceof AggregateError ? error.errors.at(-1) : error)
  }
}
