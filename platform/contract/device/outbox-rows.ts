import type { IDBPDatabase } from 'idb'

/** A change that waits to be sent. */
export interface OutboxRow<Operation> {
  /** Place in the order of sending. */
  seq: number
  operation: Operation
  /** ISO 8601: when the learner did it. */
  at: string
  /** It may have reached the server: nothing is merged into it any more. */
  sent: boolean
}

/** What becomes of the rows: those to write (a new one has no `seq` yet) and those to drop. */
export interface OutboxChange<Row extends { seq: number }> {
  put?: readonly (Omit<Row, 'seq'> & { seq?: number })[]
  drop?: readonly number[]
}

/**
 * Changes an outbox in one strict transaction, so that tabs of one device never overwrite each other's rows, and what
 * was kept survives the end of the tab.
 *
 * @param stores others that the transaction writes, too
 * @param work gets all rows in order; `also` writes the other stores
 */
export async function changeOutbox<Row extends { seq: number }, Result>(
  database: IDBPDatabase,
  stores: readonly string[],
  work: (rows: Row[], store: (name: string) => OutboxObjectStore) => Promise<OutboxChange<Row> & { result: Result }>,
): Promise<Result> {
  const transaction = database.transaction(['outbox', ...stores], 'readwrite', { durability: 'strict' })
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
  put(value: unknown): Promise<unknown>
  delete(key: string): Promise<void>
}

/** How a device keeps what an outbox sends. */
export interface OutboxStore<Row, Answer, Refusal> {
  /** How many rows there are. */
  waiting(): Promise<number>
  /** Marks the next row as sent and gives it; undefined where there is nothing to send. */
  takeNext(): Promise<Row | undefined>
  /** The server took it. */
  acknowledge(row: Row, answer: Answer): Promise<void>
  /** The server will never take it as it is. */
  refuse(row: Row, refusal: Refusal): Promise<void>
}

/** How rows stand in the database, where an earlier release reads them in another shape. */
export interface RowFormat<Operation> {
  encode(row: Omit<OutboxRow<Operation>, 'seq'>): object
  decode(stored: object & { seq: number }): OutboxRow<Operation>
}

export interface OutboxRows<Operation> extends OutboxStore<OutboxRow<Operation>, unknown, unknown> {
  /** Keeps a change for sending; it survives the end of the tab once this has resolved. */
  enqueue(operation: Operation): Promise<void>
}

/**
 * The rows of an outbox without rules of its own but one: how a new change joins what waits. They are sent in the order in
 * which they came, and dropped when they are refused.
 *
 * @param merge adds a row unless told
 */
export function outboxRows<Operation>(
  database: IDBPDatabase,
  merge: (
    rows: readonly OutboxRow<Operation>[],
    fresh: Omit<OutboxRow<Operation>, 'seq'>,
  ) => OutboxChange<OutboxRow<Operation>> = (_rows, fresh) => ({ put: [fresh] }),
  { encode, decode }: RowFormat<Operation> = { encode: (row) => row, decode: (row) => row as OutboxRow<Operation> },
): OutboxRows<Operation> {
  const change = <Result>(
    work: (rows: OutboxRow<Operation>[]) => OutboxChange<OutboxRow<Operation>> & { result: Result },
  ) =>
    changeOutbox<object & { seq: number }, Result>(database, [], async (stored) => {
      const { put = [], drop = [], result } = work(stored.map(decode))
      return {
        put: put.map((row) => ({ ...encode(row), ...(row.seq !== undefined && { seq: row.seq }) })),
        drop,
        result,
      }
    })
  const drop = async ({ seq }: OutboxRow<Operation>) => {
    await database.delete('outbox', seq)
  }
  return {
    waiting: () => database.count('outbox'),
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
