import { accountDatabase } from '@cahier/contract'
import { openDB } from 'idb'
import type { Session } from './sessions.ts'

/** The schedule as it was when the server last told it. */
export interface KeptSchedule {
  sessions: readonly Session[]
  /** ISO 8601. */
  at: string
}

async function within<Value>(userId: string, work: (database: Awaited<ReturnType<typeof open>>) => Promise<Value>) {
  const database = await open(userId)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const open = (userId: string) =>
  openDB<{ kept: { key: string; value: KeptSchedule } }>(accountDatabase('planning', userId), 1, {
    upgrade: (created) => void created.createObjectStore('kept'),
  })

/** Keeps the schedule on this device, so that it can be looked at without a network. */
export const keepSchedule = (userId: string, schedule: KeptSchedule): Promise<unknown> =>
  within(userId, (database) => database.put('kept', schedule, 'schedule'))

/** The schedule that is on this device. */
export const keptSchedule = (userId: string): Promise<KeptSchedule | undefined> =>
  within(userId, (database) => database.get('kept', 'schedule'))
