import { randomBytes } from 'node:crypto'
import type { Database, Sql } from '../database/database.ts'
import type { Customer, Event, Stored } from './objects.ts'

type Kind = Stored['object']
type Of<K extends Kind> = Extract<Stored, { object: K }>

/** Events are given up after this many deliveries, the last one three days after the first. */
const maxDeliveries = 16

/** What the test checkout remembers, in a schema of its own beside the application's. */
export class PaymentStore {
  readonly #database: Database

  private constructor(database: Database) {
    this.#database = database
  }

  static async open(database: Database): Promise<PaymentStore> {
    await database.as('postgres', async (sql) => {
      await sql('create schema if not exists payments')
      await sql(`create table if not exists payments.objects (
        id text primary key, kind text not null, customer text, place bigint generated always as identity, data jsonb not null)`)
      await sql('create index if not exists objects_customer_idx on payments.objects (customer, kind, place)')
      await sql(`create table if not exists payments.events (
        id text primary key, data jsonb not null, attempts integer not null default 0, due_at timestamptz not null default now())`)
      await sql(`create table if not exists payments.answers (
        key text primary key, request text not null, status integer not null, body jsonb not null, made_at timestamptz not null default now())`)
    })
    return new PaymentStore(database)
  }

  /** Runs work in one transaction; changes wait for one another. */
  change<T>(work: (change: PaymentChange) => Promise<T>): Promise<T> {
    return this.#database.as('postgres', async (sql) => {
      await sql('lock table payments.objects in share row exclusive mode')
      return work(new PaymentChange(sql))
    })
  }

  read<T>(work: (change: PaymentChange) => Promise<T>): Promise<T> {
    return this.#database.as('postgres', (sql) => work(new PaymentChange(sql)))
  }

  /** Takes one event that is due; it is due again after a pause that doubles unless it is removed. */
  async due(): Promise<Event | undefined> {
    const [row] = await this.#database.as('postgres', (sql) =>
      sql<{ data: Event }>(
        `update payments.events set attempts = attempts + 1, due_at = now() + interval '5 seconds' * power(2, least(attempts, 14))
         where id = (select id from payments.events where due_at <= now() order by due_at, id limit 1 for update skip locked)
         returning data`,
      ),
    )
    return row?.data
  }

  /** Removes an event that was taken, and those that nobody takes. */
  async delivered(id: string): Promise<void> {
    await this.#database.as('postgres', (sql) =>
      sql('delete from payments.events where id = $1 or attempts >= $2', [id, maxDeliveries]),
    )
  }
}

/** One transaction of the store. */
export class PaymentChange {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Of<K> | undefined> {
    const [row] = await this.#sql<{ data: Of<K> }>('select data from payments.objects where id = $1 and kind = $2', [
      id,
      kind,
    ])
    return row?.data
  }

  /** A customer's objects, the newest first; a hundred at most. */
  async list<K extends Kind>(kind: K, customer: string): Promise<Of<K>[]> {
    const rows = await this.#sql<{ data: Of<K> }>(
      'select data from payments.objects where kind = $1 and customer = $2 order by place desc limit 100',
      [kind, customer],
    )
    return rows.map(({ data }) => data)
  }

  /** The subscriptions whose period has ended. */
  async ended(now: number): Promise<Of<'subscription'>[]> {
    const rows = await this.#sql<{ data: Of<'subscription'> }>(
      `select data from payments.objects where kind = 'subscription' and data->>'status' <> 'canceled'
       and (data#>>'{items,data,0,current_period_end}')::bigint <= $1 order by place limit 100`,
      [now],
    )
    return rows.map(({ data }) => data)
  }

  /** The invoice that a payment paid. */
  async paidBy(intent: string): Promise<Of<'invoice'> | undefined> {
    const [row] = await this.#sql<{ data: Of<'invoice'> }>(
      `select data from payments.objects where kind = 'invoice'
       and data @> jsonb_build_object('payments', jsonb_build_object('data', jsonb_build_array(
         jsonb_build_object('payment', jsonb_build_object('payment_intent', $1::text)))))`,
      [intent],
    )
    return row?.data
  }

  async put<T extends Stored>(object: T): Promise<T> {
    await this.#sql(
      `insert into payments.objects (id, kind, customer, data) values ($1, $2, $3, $4::jsonb)
       on conflict (id) do update set data = excluded.data`,
      [object.id, object.object, 'customer' in object ? object.customer : null, JSON.stringify(object)],
    )
    return object
  }

  /** Removes what says who a deleted customer was: pages they were sent to, and answers that are kept for repeated requests. */
  async forget({ id, email, metadata }: Customer): Promise<void> {
    await this.#sql(
      `delete from payments.objects where customer = $1 and kind in ('checkout.session', 'billing_portal.session')`,
      [id],
    )
    const known = [id, email, ...Object.values(metadata)].filter((name) => name !== null && name !== '')
    await this.#sql(
      `delete from payments.answers as answer
       where exists (select from unnest($1::text[]) as name where position(name in concat(answer.key, answer.request, answer.body)) > 0)`,
      [known],
    )
  }

  async count(kind: Kind): Promise<number> {
    const [row] = await this.#sql<{ count: number }>(
      'select count(*)::int as count from payments.objects where kind = $1',
      [kind],
    )
    return row?.count ?? 0
  }

  /** Tells whoever listens, after the transaction. */
  async tell(type: string, object: object, now: number): Promise<void> {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: null,
      created: now,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      type,
    }
    await this.#sql('insert into payments.events (id, data) values ($1, $2::jsonb)', [event.id, JSON.stringify(event)])
  }

  /** The answer to an earlier request of the same key. */
  async answer(key: string): Promise<{ request: string; status: number; body: object } | undefined> {
    const [row] = await this.#sql<{ request: string; status: number; body: object }>(
      `select request, status, body from payments.answers where key = $1 and made_at > now() - interval '1 day'`,
      [key],
    )
    return row
  }

  async keepAnswer(key: string, request: string, status: number, body: object): Promise<void> {
    await this.#sql(`delete from payments.answers where made_at <= now() - interval '1 day'`)
    await this.#sql('insert into payments.answers (key, request, status, body) values ($1, $2, $3, $4::jsonb)', [
      key,
      request,
      status,
      JSON.stringify(body),
    ])
  }
}

export const newId = (prefix: string) => `${prefix}_test_${randomBytes(16).toString('hex')}`
