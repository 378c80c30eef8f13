import type { IDBPDatabase } from 'idb'

/** A change that waits to be sent. */
export interface OutboxRow<Operation> {
  /** Position in the order of sending. */
  seq: number
  operation: Operation
  /** ISO 8601: when the learner made the change. */
  at: string
  /** It may have reached the server, so nothing may be merged into it. */
  sent: boolean
}

/** Changes to the rows: those to write (new ones have no `seq` yet) and those to delete. */
export interface OutboxChange<Row extends { seq: number }> {
  put?: readonly (Omit<Row, 'seq'> & { seq?: number })[]
  drop?: readonly number[]
}

/**
 * Changes an outbox in one strict transaction, so that tabs of one device do not overwrite each other's rows, and the result
 * survives a crash of the tab.
 *
 * @param stores further stores that the transaction writes
 * @param work gets all rows in order; `also` writes the other stores
 */
export async function changeOutbox<Row extends { seq: number }, Result>(
  database: IDBPDatabase,
  stores: readonly string[],
  work: (rows: Row[], store: (name: string) => OutboxObjectStore) => Promise<OutboxChange<Row> & { result: Result }>,
): Promise<Result> {
  const transaction = database.transaction(['outbox', ...stores], 'readwrite', { durability: 'strict' })
  // A request that fails aborts the transaction, and is the error that the caller gets.
  transaction.done.catch(() => {})
  const outbox = transaction.objectStore('outbox')
  const rows: Row[] = await outbox.getAll()
  const { put = [], drop = [], result } = await work(rows, (name) => transaction.objectStore(name))
  for (const seq of drop) await outbox.delete(seq)
  for (const row of put) await outbox.put(row)
  await transaction.done
  return result
}

/** One store of such a transaction. */
export interface OutboxObjectStore {
  get(key: string): Promise<unknown>
  /** @param key for a store whose values do not hold it */
  put(value: unknown, key?: string): Promise<unknown>
  delete(key: string): Promise<void>
}

/** How a device stores the changes of an outbox. */
export interface OutboxStore<Row, Answer, Refusal> {
  /** Number of waiting rows. */
  waiting(): Promise<number>
  /** Marks the next row as sent and returns it; undefined if there is none. */
  takeNext(): Promise<Row | undefined>
  /** The server accepted the row. */
  acknowledge(row: Row, answer: Answer): Promise<void>
  /** The server permanently refused the row. */
  refuse(row: Row, refusal: Refusal): Promise<void>
}

/** The format of rows in the database, if an earlier release uses another one. */
export interface RowFormat<Operation> {
  encode(row: Omit<OutboxRow<Operation>, 'seq'>): object
  decode(stored: object & { seq: number }): OutboxRow<Operation>
}

export interface OutboxRows<Operation> extends OutboxStore<OutboxRow<Operation>, unknown, unknown> {
  /** Adds a change; once this has resolved, it survives a crash of the tab. */
  enqueue(operation: Operation): Promise<void>
}

/**
 * The rows of an outbox whose only rule is how a new change is merged with the waiting ones. They are sent in the order in
 * which they were added, and dropped if they are refused.
 *
 * @param open the database that has them, for each transaction
 * @param merge by default adds a row
 */
export function outboxRows<Operation>(
  open: () => Promise<IDBPDatabase>,
  merge: (
    rows: readonly OutboxRow<Operation>[],
    fresh: Omit<OutboxRow<Operation>, 'seq'>,
  ) => OutboxChange<OutboxRow<Operation>> = (_rows, fresh) => ({ put: [fresh] }),
  { encode, decode }: RowFormat<Operation> = { encode: (row) => row, decode: (row) => row as OutboxRow<Operation> },
): OutboxRows<Operation> {
  const change = async <Result>(
    work: (rows: OutboxRow<Operation>[]) => OutboxChange<OutboxRow<Operation>> & { result: Result },
  ) =>
    changeOutbox<object & { seq: number }, Result>(await open(), [], async (stored) => {
      const { put = [], drop = [], result } = work(stored.map(decode))
      return {
        put: put.map((row) => ({ ...encode(row), ...(row.seq !== undefined && { seq: row.seq }) })),
        drop,
        result,
      }
    })
  const drop = async ({ seq }: OutboxRow<Operation>) => {
    await (await open()).delete('outbox', seq)
  }
  return {
    waiting: async () => (await open()).count('outbox'),
    enqueue: (operation) =>
      change((rows) => ({
        ...merge(rows, { operation, at: new Date().toISOString(), sent: false }),
        result: undefined,
      })),
    takeNext: () =>
      change((rows) => {
        const [next] = rows
        return { put: next ? [{ ...next, sent: true }] : [], result: next }
      }),
    acknowledge: drop,
    refuse: drop,
  }
}
