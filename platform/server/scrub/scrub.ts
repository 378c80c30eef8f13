import { isDeepStrictEqual } from 'node:util'
import { type DamagedFile, writeDamage } from '@cahier/releases/health'
import {
  isOpen,
  type MemberName,
  ReleaseError,
  type ReleaseFile,
  type ReleaseRecord,
  type ReleaseSet,
  releaseKey,
} from '@cahier/releases/model'
import { isWhole, liveSet, type ReleaseStore } from '@cahier/releases/store'
import { releasesIn } from '../live/records.ts'
import type { LiveSet } from '../live/watch.ts'
import type { Log } from '../log.ts'

/** How the files of the live sets are checked against their hashes. */
export interface ScrubOptions {
  /** Keeps what was found, for `cahier status`. */
  file?: string
  /** Milliseconds between two files, so that a check never takes more than a fraction of the disk and the processor. */
  pause?: number
  /** Milliseconds between two rounds. */
  rest?: number
}

interface Checked {
  member: MemberName
  id: string
  /** Null where it could not be read, so that there is nothing to check the release's other files with. */
  record: ReleaseRecord | null
  /** A name in the store: `app.js`, `app.js.br`, `release.json`. */
  file: string
}

export interface Scrub {
  /** What is damaged now, in the live set of an open channel or where its members fall back to. */
  damage(): readonly DamagedFile[]
  close(): void
}

/** Four files a second: a set of a thousand files takes about five minutes, at a few hundred kilobytes a second. */
const defaults = { pause: 250, rest: 60 * 60_000 }

/** What the store names the record of a release. */
const recordFile = 'release.json'
/** The errors that say of a file that it is damaged; all others say nothing about it. */
const damages = ['CAHIER-R001', 'CAHIER-R015', 'CAHIER-R044']

/** Most damaged files that are remembered. A store that lost a disk has thousands, and these say enough. */
const maxDamagedFiles = 100

/**
 * Checks the files of the live set and of its predecessors, then those of the other open channels, one after the other and again and again: bytes
 * that rot on a disk are found before a browser refuses them. A damaged file is fetched again where the store has a second copy; otherwise it is reported until it is whole.
 */
export function startScrub(store: ReleaseStore, live: LiveSet, log: Log, options: ScrubOptions = {}): Scrub {
  const { pause, rest } = { ...defaults, ...options }
  const damage = new Map<string, DamagedFile>()
  let queue: Checked[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let busy = false
  /** Number of the set that the present round is about. */
  let round: number | undefined

  async function next(): Promise<void> {
    const one = queue.shift()
    if (!one) return
    const whole = await look(one)
    if (whole) await forget(one)
    else if (whole === false) await mend(one)
  }

  /** @returns null when the store does not answer, which says nothing about the file */
  async function look({ member, id, record, file }: Checked): Promise<boolean | null> {
    try {
      if (record === null) return (await store.record(member, id)) !== null
      if (file === recordFile) return isDeepStrictEqual(await store.record(member, id), record)
      const bytes = await store.file(member, id, file)
      return bytes !== null && (await isWhole(record, file, bytes))
    } catch (error) {
      return error instanceof ReleaseError && !damages.includes(error.code) ? null : false
    }
  }

  async function mend(one: Checked): Promise<void> {
    const { member, id, file } = one
    await store.refetch?.(member, id, file).catch(() => {})
    const found = { release: releaseKey(member, id), file }
    if (store.refetch && (await look(one))) {
      log.info('release.mended', { code: 'CAHIER-R044', ...found })
      await forget(one)
    } else if (!damage.has(nameOf(one)) && damage.size < maxDamagedFiles) {
      log.warn('release.damaged', { code: 'CAHIER-R044', ...found })
      damage.set(nameOf(one), found)
      await changed()
    }
  }

  async function forget(one: Checked): Promise<void> {
    if (damage.delete(nameOf(one))) await changed()
  }

  async function changed(): Promise<void> {
    if (options.file === undefined) return
    await writeDamage(options.file, [...damage.values()]).catch((error: unknown) =>
      log.warn('health.unwritten', { code: 'CAHIER-S008', message: String(error) }),
    )
  }

  /** All files of a set. */
  async function filesOf(set: ReleaseSet): Promise<Checked[]> {
    const files = releasesIn(set).map(async ({ member, id }) => {
      const record = await live.record(member, id).catch((error: unknown) => {
        if (error instanceof ReleaseError && damages.includes(error.code)) return null
        throw error
      })
      const others = Object.entries(record?.files ?? {}).flatMap(([path, file]) => namesOf(path, file))
      return [recordFile, ...others].map((file) => ({ member, id, record, file }))
    })
    return (await Promise.all(files)).flat()
  }

  /** All files of what the other open channels serve, or null where the store does not say. */
  async function filesElsewhere(main: string): Promise<Checked[] | null> {
    try {
      const found: Checked[] = []
      for (const channel of (await store.channels()).sort()) {
        const set = channel === main ? null : await liveSet(store, channel)
        if (isOpen(set)) found.push(...(await filesOf(set)))
      }
      return found
    } catch (error) {
      unchecked(error)
      return null
    }
  }

  function unchecked(error: unknown): void {
    const code = error instanceof ReleaseError ? error.code : 'CAHIER-S006'
    log.warn('release.unchecked', { code, message: error instanceof Error ? error.message : String(error) })
  }

  /** Begins a round, or takes a new set into the present one, what it changed first. What is no part of a set any more is forgotten. */
  async function begin(): Promise<void> {
    const current = live.current()
    round = current?.set.number
    const own = current ? await filesOf(current.set) : []
    const elsewhere = current ? await filesElsewhere(current.set.channel) : []
    const all = [...new Map([...own, ...(elsewhere ?? [])].map((one) => [nameOf(one), one])).values()]
    const names = new Set(all.map(nameOf))
    const ofChange = new Set(own.filter(({ member }) => current?.set.changed.includes(member)).map(nameOf))
    const left = queue.length === 0 ? all : queue.filter((one) => names.has(nameOf(one)))
    const isChanged = (one: Checked) => ofChange.has(nameOf(one))
    queue = [...all.filter(isChanged), ...left.filter((one) => !isChanged(one))]
    if (elsewhere !== null) for (const name of damage.keys()) if (!names.has(name)) damage.delete(name)
    await changed()
  }

  async function step(): Promise<void> {
    busy = true
    try {
      if (queue.length === 0 || live.current()?.set.number !== round) await begin()
      else await next()
    } catch (error) {
      queue = []
      unchecked(error)
    }
    busy = false
    schedule(queue.length > 0 || live.current()?.set.number !== round ? pause : rest)
  }
  function schedule(delay: number): void {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(step, delay).unref()
  }
  schedule(pause)
  // During a round the next step takes it in.
  const unsubscribe = live.subscribe(() => {
    if (!busy && queue.length === 0) schedule(pause)
  })

  return {
    damage: () => [...damage.values()],
    close() {
      closed = true
      unsubscribe()
      clearTimeout(timer)
    },
  }
}

/** The names under which the store has a file. */
const namesOf = (path: string, { brotli, gzip }: ReleaseFile): string[] => [
  path,
  ...(brotli === undefined ? [] : [`${path}.br`]),
  ...(gzip === undefined ? [] : [`${path}.gz`]),
]

const nameOf = ({ member, id, file }: Checked) => `${releaseKey(member, id)}/${file}`
