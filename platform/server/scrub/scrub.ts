import { type DamagedFile, writeDamage } from '@cahier/releases/health'
import { ReleaseError, type ReleaseFile, type ReleaseRecord, releaseKey } from '@cahier/releases/model'
import { isWhole, type ReleaseStore } from '@cahier/releases/store'
import { recordsOf } from '../live/records.ts'
import type { LiveSet } from '../live/watch.ts'
import type { Log } from '../log.ts'

/** How the files of the live set are checked against their hashes. */
export interface ScrubOptions {
  /** Keeps what was found, for `cahier status`. */
  file?: string
  /** Milliseconds between two files, so that a check never takes more than a fraction of the disk and the processor. */
  pause?: number
  /** Milliseconds between two rounds. */
  rest?: number
}

interface Checked {
  record: ReleaseRecord
  /** A name in the store: `app.js`, `app.js.br`. */
  file: string
}

export interface Scrub {
  /** What is damaged now, in the live set or where its members fall back to. */
  damage(): readonly DamagedFile[]
  close(): void
}

/** Four files a second: a set of a thousand files takes about five minutes, at a few hundred kilobytes a second. */
const defaults = { pause: 250, rest: 60 * 60_000 }

/** Most damaged files that are remembered. A store that lost a disk has thousands, and these say enough. */
const most = 100

/**
 * Checks the files of the live set and of its predecessors, one after the other and again and again: bytes that rot on a disk are found
 * before a browser refuses them. A damaged file is fetched again where the store has a second copy; otherwise it is reported until it is whole.
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

  /** @returns false when a round is over */
  async function next(): Promise<boolean> {
    const one = queue.shift()
    if (!one) return false
    const whole = await look(one)
    if (whole) await forget(one)
    else if (whole === false) await mend(one)
    return true
  }

  /** @returns null when the store does not answer, which says nothing about the file */
  async function look({ record, file }: Checked): Promise<boolean | null> {
    try {
      const bytes = await store.file(record.member, record.id, file)
      return bytes !== null && (await isWhole(record, file, bytes))
    } catch (error) {
      return error instanceof ReleaseError && error.code !== 'CAHIER-R044' ? null : false
    }
  }

  async function mend(one: Checked): Promise<void> {
    const { record, file } = one
    await store.refetch?.(record.member, record.id, file).catch(() => {})
    const found = { release: releaseKey(record.member, record.id), file }
    if (store.refetch && (await look(one))) {
      log.info('release.mended', { code: 'CAHIER-R044', ...found })
      await forget(one)
    } else if (!damage.has(nameOf(one)) && damage.size < most) {
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

  /** Begins a round. What is no part of the set any more is forgotten. */
  async function begin(): Promise<void> {
    const current = live.current()
    round = current?.set.number
    const records = current ? [...(await recordsOf(current.set, live.record)).values()] : []
    queue = records.flatMap((record) =>
      Object.entries(record.files).flatMap(([path, file]) =>
        namesOf(path, file).map((name) => ({ record, file: name })),
      ),
    )
    const names = new Set(queue.map(nameOf))
    for (const name of damage.keys()) if (!names.has(name)) damage.delete(name)
    await changed()
  }

  async function step(): Promise<void> {
    busy = true
    try {
      if (!(await next())) await begin()
    } catch (error) {
      queue = []
      const code = error instanceof ReleaseError ? error.code : 'CAHIER-S006'
      log.warn('release.unchecked', { code, message: error instanceof Error ? error.message : String(error) })
    }
    busy = false
    schedule(queue.length > 0 || live.current()?.set.number !== round ? pause : rest)
  }
  function schedule(delay: number): void {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(step, delay).unref()
  }
  schedule(pause)
  // A new set is checked as soon as the present round is over.
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

const nameOf = ({ record, file }: Checked) => `${releaseKey(record.member, record.id)}/${file}`
