import { getPriority } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { Runner } from './runner.ts'

let pool: pg.Pool
let runner: Runner
/** Round trips so far: the server answers each Sync once. */
let roundTrips = 0

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await testDatabase(), max: 1 })
  pool.on('connect', (client) => client.connection.on('readyForQuery', () => roundTrips++))
  await pool.query('create table written (value text)')
  runner = new Runner(pool, true)
})

afterAll(() => pool.end())

const statement = (text: string, ...values: (string | null)[]) => ({ text, values })
const assume = statement(`select set_config('role', 'pg_read_all_data', true)`)

test('statements run in one transaction and one round trip', async () => {
  const before = roundTrips
  const [, rows, others] = await runner.run(
    [assume, statement('select current_user, $1::text', 'é\n'), statement('select generate_series(1, 2)')],
    'a',
  )
  expect(roundTrips - before).toBe(1)
  expect([rows, others]).toEqual([[['pg_read_all_data', 'é\n']], [['1'], ['2']]])
})

test('a failure undoes all of them, and the connection has no role and serves the next', async () => {
  const write = statement('insert into written values ($1)', 'a')
  await expect(runner.run([write, assume, statement('select 1 / 0')], 'a')).rejects.toMatchObject({ code: '22012' })
  const [rows] = await runner.run([statement('select count(*), current_user = session_user from written')], 'a')
  expect(rows).toEqual([['0', 't']])
})

test('a statement is prepared once for each scope, and not kept when it failed', async () => {
  const once = statement('select 1 as once')
  for (const scope of ['a', 'a', 'b']) await runner.run([once], scope)
  await expect(runner.run([statement('select 2 / 0 as once')], 'a')).rejects.toThrow()
  const { rows } = await pool.query(
    `select statement from pg_prepared_statements where statement like 'select % as once'`,
  )
  // The failed one is closed with the next request.
  expect(rows.map((row) => row.statement).sort()).toEqual([
    'select 1 as once',
    'select 1 as once',
    'select 2 / 0 as once',
  ])
  await runner.run([once], 'a')
  const after = await pool.query(`select from pg_prepared_statements where statement like 'select 2 % as once'`)
  expect(after.rowCount).toBe(0)
})

test('a connection keeps a bounded number of statements', async () => {
  for (let index = 0; index < 250; index++) await runner.run([statement(`select ${index}`)], 'a')
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements')
  expect(rows[0].count).toBeLessThanOrEqual(201)
})

test('statements that run long run after those of others, and the next ones do not', async () => {
  const [[[processId]]] = (await runner.run([statement('select pg_backend_pid()')], 'a')) as [[[string]]]
  const left = new AbortController()
  const sleeping = runner.run([statement('select pg_sleep(20)')], 'a', left.signal)
  await expect.poll(() => getPriority(Number(processId))).toBe(5)
  left.abort()
  await expect(sleeping).rejects.toMatchObject({ code: '57014' })
  const [[[next]]] = (await runner.run([statement('select pg_backend_pid()')], 'a')) as [[[string]]]
  expect(getPriority(Number(next))).toBe(0)
})

test('an aborted signal cancels what runs, and nothing is sent for one that was aborted before', async () => {
  const gone = new AbortController()
  const sleeping = runner.run([statement('select pg_sleep(20)')], 'a', gone.signal)
  setTimeout(() => gone.abort(), 100)
  await expect(sleeping).rejects.toMatchObject({ code: '57014' })
  const before = roundTrips
  await expect(runner.run([statement('select 1')], 'a', gone.signal)).rejects.toThrow()
  expect(roundTrips).toBe(before)
  expect(await runner.run([statement('select 1')], 'a')).toEqual([[['1']]])
})
