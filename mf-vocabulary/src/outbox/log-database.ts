import { accountDatabase } from '@cahier/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Database } from '../data/database.gen.ts'

/** A row of the log as a device writes it, under an id of its own. */
export type NewReview = Database['public']['Tables']['reviews']['Insert'] & { id: string }

/** A change of the log that the server has to hear of. Each may be sent twice without harm. */
export type Change = { kind: 'add'; review: NewReview } | { kind: 'remove'; id: string }

/** A change in the outbox. */
export interface Waiting {
  /** Place in the order of sending. */
  seq: number
  change: Change
  /** It may have reached the server. */
  sent: boolean
}

interface Schema extends DBSchema {
  outbox: { key: number; value: Waiting }
  kept: { key: string; value: unknown }
}

/** What of a learner's reviews is on this device. */
export interface LogDatabase {
  waiting(): Promise<number>
  /** Keeps a change for sending; it survives the end of the tab once this has resolved. */
  enqueue(change: Change): Promise<void>
  /** Marks and gives the next change to send. */
  takeNext(): Promise<Waiting | undefined>
  done(row: Waiting): Promise<void>
  /** What was last known of something that the server tells. */
  kept<Value>(key: string): Promise<Value | undefined>
  keep(key: string, value: unknown): Promise<void>
  close(): void
}

export async function openLogDatabase(userId: string): Promise<LogDatabase> {
  const database = await openDB<Schema>(accountDatabase('vocabulary', userId), 1, {
    upgrade(created) {
      created.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      created.createObjectStore('kept')
    },
    // A newer version of this code wants to open it: it gets it, and this tab takes its own at the next load.
    blocking: (_current, _blocked, event) => (event.target as IDBPDatabase<Schema>).close(),
  })
  const writing = () => database.transaction('outbox', 'readwrite', { durability: 'strict' })

  return {
    waiting: () => database.count('outbox'),
    async enqueue(change) {
      const { store, done } = writing()
      const taken = change.kind === 'remove' && (await store.getAll()).find((row) => isOf(row, change.id) && !row.sent)
      // A review that never left the device is taken back without a word.
      if (taken) await store.delete(taken.seq)
      else await store.put({ change, sent: false } as Waiting)
      await done
    },
    async takeNext() {
      const { store, done } = writing()
      const [next] = await store.getAll(null, 1)
      if (next) await store.put({ ...next, sent: true })
      await done
      return next
    },
    done: ({ seq }) => database.delete('outbox', seq),
    kept: async <Value>(key: string) => (await database.get('kept', key)) as Value | undefined,
    async keep(key, value) {
      await database.put('kept', value, key)
    },
    close: () => database.close(),
  }
}

const isOf = ({ change }: Waiting, id: string) => change.kind === 'add' && change.review.id === id
