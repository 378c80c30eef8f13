import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseRecord, ReleaseSet } from '../model/index.ts'
import { parseRecord, parseSet, ReleaseError } from '../model/index.ts'
import { readPresent } from './read-present.ts'

/** A set that was served, with the records that it needs. */
export interface ServedSet {
  set: ReleaseSet
  records: readonly ReleaseRecord[]
}

/**
 * Stores the set that a server serves, outside the store: after a restart it is served even if the store is damaged or
 * unreachable, and the server never goes back to a lower number.
 */
export interface ServedSets {
  /** The set of the highest number that was served, or null before the first. @throws CAHIER-R001 when it is unreadable */
  last(): Promise<ServedSet | null>
  keep(served: ServedSet): Promise<void>
  /**
   * @param head number of the newest set that the store has
   * @param number of the last set that was served; 0 before the first
   * @throws CAHIER-R043 when the store is older
   */
  refuseOlder(head: number | null, number: number): void
}

/** Stores one channel's set in `served/<channel>.json` of the data directory. */
export function servedIn(data: string, channel: string): ServedSets {
  const path = join(data, 'served', `${channel}.json`)

  async function last(): Promise<ServedSet | null> {
    const text = await readPresent(path)
    if (text === null) return null
    try {
      const { set, records } = JSON.parse(text) as { set: unknown; records: unknown[] }
      return { set: parseSet(set, path), records: records.map((record) => parseRecord(record, path)) }
    } catch (cause) {
      throw new ReleaseError('CAHIER-R001 unreadable', { path }, { cause })
    }
  }

  return {
    last,
    async keep(served) {
      const aside = `${path}.${process.pid}`
      await mkdir(join(data, 'served'), { recursive: true })
      await writeFile(aside, JSON.stringify(served), { flush: true })
      await rename(aside, path)
    },
    refuseOlder(head, number) {
      if ((head ?? 0) >= number) return
      throw new ReleaseError('CAHIER-R043 store', { head: head ?? 0, served: number, path })
    },
  }
}
