import type { Database } from '../database/database.ts'
import { describe, type Log } from '../log.ts'
import type { Rooms } from './rooms.ts'

/** Broadcasts read from the database at once; other requests run in between. */
const batchBroadcastCount = 100

interface SentRow {
  readonly topic: string
  readonly event: string
  readonly payload: string
  readonly private: boolean
}

/** Delivers what transactions send with `realtime.send`: after their commit, in the order of the calls, to whoever is on the topic then. */
export class Sent {
  readonly #database: Database
  readonly #rooms: Rooms
  readonly #most: number
  readonly #log: Log
  #waiting = false
  #closed = false
  #drain: Promise<void> = Promise.resolve()

  private constructor(database: Database, rooms: Rooms, most: number, log: Log) {
    this.#database = database
    this.#rooms = rooms
    this.#most = most
    this.#log = log
  }

  /**
   * Nobody is connected yet: what was sent before is dropped.
   *
   * @param most bytes of a payload; a longer one is not delivered
   */
  static async start(database: Database, rooms: Rooms, most: number, log: Log): Promise<Sent> {
    const sent = new Sent(database, rooms, most, log)
    await database.as('postgres', (sql) => sql('truncate realtime.broadcasts'))
    await database.listen('realtime_broadcasts', () => sent.#wake())
    return sent
  }

  /** Resolves when nothing more will be delivered. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#drain
  }

  #wake(): void {
    // A waiting turn sees everything that is committed before it starts.
    if (this.#waiting || this.#closed) return
    this.#waiting = true
    this.#drain = this.#drain
      .then(() => this.#take())
      .catch((error: unknown) => this.#log('error', 'broadcasts failed', { error: describe(error) }))
  }

  async #take(): Promise<void> {
    this.#waiting = false
    if (this.#closed) return
    const rows = await this.#database.as('postgres', (sql) =>
      sql<SentRow>(
        `with gone as (
           delete from realtime.broadcasts where id in (select id from realtime.broadcasts order by id limit $1) returning *
         )
         select topic, event, payload::text as payload, private from gone order by id`,
        [batchBroadcastCount],
      ),
    )
    for (const { topic, event, payload, private: isPrivate } of rows) {
      const body = Buffer.from(payload)
      if (body.byteLength > this.#most) this.#log('warn', 'broadcast too large', { event, bytes: body.byteLength })
      else this.#rooms.find(topic, isPrivate)?.broadcast({ event, encoding: 'json', body })
    }
    if (rows.length === batchBroadcastCount) this.#wake()
  }
}
