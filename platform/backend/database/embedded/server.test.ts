import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/directory.ts'
import { migrationsIn } from '../../testing/migrations.ts'
import { openDatabase } from '../open.ts'
import { canReach, SHARED, serverAccount } from './account.ts'
import { removeCluster } from './cluster.ts'

let root: string
// A cluster takes seconds to make: the tests share one, and leave it whole.
let dataDir: string

beforeAll(async () => {
  root = await temporaryDirectory('cahier-server-')
  dataDir = join(root, 'data')
  await one(dataDir)
})

afterAll(() => rmSync(root, { recursive: true }))

const one = (directory: string) => openDatabase({ dataDir: directory }).then((database) => database.close())

/** Opens the database in a process of its own, which keeps it open. */
async function holder(table: string): Promise<ChildProcess> {
  const script = join(dataDir, 'holder.mts')
  await writeFile(
    script,
    `const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, '../open.ts'))})
     const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
     await database.as('postgres', (sql) => sql('create table public.${table} as select 1 as one'))
     process.send('open')`,
  )
  const child = fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  return child
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const postmaster = async () => Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the directory', () => {
  test('is one process’ at a time, and the next one’s when that was killed: what was committed is there', async () => {
    const child = await holder('first')
    const pid = await postmaster()
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({
      code: 'CAHIER-B001',
      message: expect.stringContaining(String(child.pid)),
    })
    const sockets = await readlink(join(dataDir, 'sockets'))
    await end(child)
    const database = await openDatabase({ dataDir })
    // Postgres starts beside no other server.
    expect(await postmaster()).not.toBe(pid)
    await expect(stat(sockets)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await database.as('postgres', (sql) => sql('select one from public.first'))).toEqual([{ one: 1 }])
    await database.close()
  })

  test('is the next one’s even where the former server was left running', async () => {
    const child = await holder('second')
    const pid = await postmaster()
    // The watcher, which ends the server with its process, is in the server's session and none of its children.
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,sid='])
    const watchers = stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([own, parent, session]) => session === pid && own !== pid && parent !== pid)
    expect(watchers).toHaveLength(1)
    process.kill(watchers[0]?.[0] ?? 0, 'SIGKILL')
    await end(child)
    expect(runs(pid)).toBe(true)
    const database = await openDatabase({ dataDir })
    // Postgres starts beside no other server.
    expect(await postmaster()).not.toBe(pid)
    expect(await database.as('postgres', (sql) => sql('select one from public.second'))).toEqual([{ one: 1 }])
    await database.close()
  })

  test.each([
    ['a living process that is something else', (pid: string) => pid],
    ['this very process', () => String(process.pid)],
    ['nothing, after a power cut', () => ''],
    ['no number', () => '?'],
  ])('is not held by a number that a crash left: %s has it', async (_whose, number) => {
    const child = await holder(`left_${_whose.length}`)
    const file = join(dataDir, 'cluster/postmaster.pid')
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    await end(child)
    await one(dataDir)
    // Postgres believes a process of its own user to be a server, whatever it runs.
    const account = serverAccount()
    const other = spawn('sleep', ['600'], { ...account, stdio: 'ignore' })
    try {
      const left = number(String(other.pid))
      await writeFile(file, left === '' ? '' : [left, ...rest].join('\n'), { mode: 0o600 })
      if (account) await chown(file, account.uid, account.gid)
      await one(dataDir)
      expect(runs(other.pid ?? 0)).toBe(true)
    } finally {
      other.kill()
    }
  })

  test('with a damaged lock names it, and what to do', async () => {
    const lock = join(dataDir, 'lock')
    await writeFile(lock, Buffer.alloc(4096, 7))
    await expect(one(dataDir)).rejects.toMatchObject({ code: 'CAHIER-B005', message: expect.stringContaining(lock) })
    await rm(lock)
    await one(dataDir)
  })

  test('with a file that somebody else owns starts', async () => {
    if (serverAccount() === undefined) return
    await chown(join(dataDir, 'cluster/global/pg_control'), 0, 0)
    await one(dataDir)
  })

  test('keeps what migrations decided about default privileges', async () => {
    const first = {
      '20260101000000_closed.sql': 'alter default privileges in schema public revoke all on tables from anon;',
    }
    await (await openDatabase({ dataDir, migrationsDir: await migrationsIn(root, first) })).close()
    const migrationsDir = await migrationsIn(root, {
      ...first,
      '20260102000000_table.sql': 'create table public.closed ();',
    })
    const second = await openDatabase({ dataDir, migrationsDir })
    const rows = await second.as('postgres', (sql) =>
      sql("select has_table_privilege('anon', 'public.closed', 'select') as open"),
    )
    await second.close()
    expect(rows).toEqual([{ open: false }])
  })

  test('that cannot be made is named', async () => {
    await writeFile(join(root, 'file'), '')
    await expect(one(join(root, 'file', 'data'))).rejects.toMatchObject({ code: 'CAHIER-B005' })
  })

  test('whose files are damaged is named, and nothing goes on running', async () => {
    const control = join(dataDir, 'cluster/global/pg_control')
    await rename(control, `${control}.aside`)
    await expect(one(dataDir)).rejects.toMatchObject({
      code: 'CAHIER-B005',
      message: expect.stringContaining(dataDir),
      cause: expect.objectContaining({ message: expect.stringContaining('pg_control') }),
    })
    await rename(`${control}.aside`, control)
  })

  test('of the former engine, or of another version, is refused with the way on, and left as it is', async () => {
    const former = join(dataDir, 'former')
    await mkdir(join(former, 'postgres'), { recursive: true })
    await writeFile(join(former, 'postgres/PG_VERSION'), '17\n')
    const refusal = (way: RegExp) => ({ code: 'CAHIER-B017', message: expect.stringMatching(way) })
    await expect(one(former)).rejects.toMatchObject(refusal(/check out 674e5498,.*cahier backup.*cahier restore/))
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '16\n')
    await expect(one(dataDir)).rejects.toMatchObject(refusal(/Postgres 16.* 17: .*cahier backup.*cahier restore/))
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '17\n')
    await one(dataDir)
  })

  test('may be in a closed home: the cluster stands where the server can reach it', async () => {
    const home = await mkdtemp(join(tmpdir(), 'cahier-home-'))
    const inside = join(home, 'checkout/data')
    const database = await openDatabase({ dataDir: inside })
    await database.as('postgres', (sql) => sql('create table public.kept as select 1 as one'))
    await database.close()
    const cluster = await realpath(join(inside, 'cluster'))
    const account = serverAccount()
    expect(cluster.startsWith(`${account ? SHARED : await realpath(home)}/`)).toBe(true)
    expect((await stat(cluster)).mode & 0o777).toBe(0o700)
    const again = await openDatabase({ dataDir: inside })
    expect(await again.as('postgres', (sql) => sql('select one from public.kept'))).toEqual([{ one: 1 }])
    await again.close()
    await removeCluster(inside)
    await expect(stat(cluster)).rejects.toMatchObject({ code: 'ENOENT' })
    await rm(home, { recursive: true })
  })
})

describe('the server', () => {
  test('keeps every commit over a power cut, checks its pages, and is heard by nobody on the network', async () => {
    const database = await openDatabase({ dataDir })
    const settings = await database.as('postgres', (sql) =>
      sql(
        `select name, setting from pg_settings
         where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses') order by name`,
      ),
    )
    await database.close()
    expect(settings).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
  })

  test('logs neither the text nor the rows of a statement that fails', async () => {
    const lines: unknown[] = []
    const database = await openDatabase({ dataDir, log: (...line) => lines.push(line) })
    await database.as('postgres', (sql) => sql('create table public.entries (body text unique)'))
    const insert = () => database.as('postgres', (sql) => sql(`insert into public.entries values ('private')`))
    await insert()
    await expect(insert()).rejects.toMatchObject({ code: '23505' })
    await database.close()
    expect(JSON.stringify(lines)).toContain('ready to accept connections')
    expect(JSON.stringify(lines)).not.toContain('private')
  })

  test('compares, sorts and folds letters alike on every machine', async () => {
    const database = await openDatabase({ dataDir })
    const [row] = await database.as('postgres', async (sql) => {
      await sql('create extension pg_trgm with schema extensions')
      return sql(
        `select lower('ÉLÈVE Ω') as lower, array(select x from unnest(array['é', 'z', 'Z']) as x order by x) as sorted,
           extensions.show_trgm('слово') <> '{}' as letters`,
      )
    })
    await database.close()
    expect(row).toEqual({ lower: 'élève ω', sorted: ['Z', 'z', 'é'], letters: true })
  })
})

test('an account reaches what it may pass to, and nothing in a closed directory', async () => {
  const open = join(dataDir, 'open/deep')
  await mkdir(open, { recursive: true })
  const stranger = { uid: 54_321, gid: 54_321 }
  expect(canReach(stranger, join(open, 'file'))).toBe(true)
  await chmod(join(dataDir, 'open'), 0o700)
  expect(canReach(stranger, join(open, 'file'))).toBe(false)
  const { uid, gid } = await stat(open)
  expect(canReach({ uid, gid: 54_321 }, join(open, 'file'))).toBe(true)
  await chmod(join(dataDir, 'open'), 0o710)
  expect([canReach({ uid: 54_321, gid }, join(open, 'file')), canReach(stranger, join(open, 'file'))]).toEqual([
    true,
    false,
  ])
})
