/*
 * Packs a data directory that the code of a former commit has made, with its keys: `node make.ts <commit>…`. Each has two sets with a shell and a remote, whose
 * records have what the schema of that time knew and today's no longer does, and `former.backup`, which its code made of a database with a note. The first
 * commits had another engine: of theirs `backend` is kept too, without the rows, and the last commit that reads it made the backup. Keys that are in a
 * repository are for tests only.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const here = import.meta.dirname
const root = join(here, '../../../..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The last commit with the first engine. */
const lastOfFirstEngine = '674e5498'

for (const commit of process.argv.slice(2)) {
  const work = mkdtempSync(join(tmpdir(), 'cahier-former-'))
  const checkout = join(work, 'checkout')
  const last = join(work, 'last')
  const data = join(work, 'data')
  git('worktree', 'add', '--detach', checkout, commit)
  try {
    if (existsSync(join(checkout, 'platform/backend/database/embedded'))) {
      for (const part of ['releases', 'backend']) linkDependencies(checkout, part)
      await makeData(join(checkout, 'platform/releases'), data)
      // Where the server's account can reach it, should this be root.
      chmodSync(work, 0o755)
      await makeDatabase(checkout, join(work, 'backend'))
      await backUp(checkout, join(work, 'backend'), data)
    } else {
      git('worktree', 'add', '--detach', last, lastOfFirstEngine)
      for (const folder of [checkout, last]) install(folder)
      await makeData(join(checkout, 'platform/releases'), data)
      await makeDatabase(checkout, join(data, 'backend'))
      await backUp(last, join(data, 'backend'), data)
    }
    const name = `${git('log', '-1', '--format=%cs', commit)}-${git('rev-parse', '--short=8', commit)}.tar.gz`
    const left = ['dist', 'backend/postgres/base', 'backend/postgres/pg_wal'].map((each) => `--exclude=${each}`)
    execFileSync('tar', ['-czf', join(here, name), ...left, '--owner=0', '--group=0', '-C', data, '.'])
  } finally {
    for (const folder of [checkout, last]) if (existsSync(folder)) git('worktree', 'remove', '--force', folder)
    rmSync(work, { recursive: true, force: true })
  }
}

/** Installs the packages of its time, for an engine that is none of today's packages. */
function install(checkout: string): void {
  const filters = ['@cahier/backend...', '@cahier/releases...'].flatMap((name) => ['--filter', name])
  execFileSync(join(root, 'node_modules/.bin/pnpm'), ['install', '--frozen-lockfile', '--ignore-scripts', ...filters], {
    cwd: checkout,
    stdio: 'inherit',
  })
}

/** Today's packages serve the former code; what is the workspace's own is of its time. */
function linkDependencies(checkout: string, part: string): void {
  const folder = join(checkout, 'platform', part)
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  mkdirSync(join(folder, 'node_modules/@cahier'), { recursive: true })
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const own = name.startsWith('@cahier/')
    const target = own
      ? join(checkout, 'platform', name.slice('@cahier/'.length))
      : join(root, 'platform', part, 'node_modules', name)
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(target, join(folder, 'node_modules', name))
  }
}

async function makeDatabase(checkout: string, dataDir: string): Promise<void> {
  const backend = join(checkout, 'platform/backend')
  const keys = existsSync(join(backend, 'access/keys.ts')) ? 'access/keys.ts' : 'auth/keys.ts'
  const [{ openDatabase }, { ensureKeys }] = await Promise.all(
    ['database/open.ts', keys].map((file) => import(join(backend, file))),
  )
  const database = await openDatabase({ dataDir, migrationsDir: join(checkout, 'supabase/migrations') })
  await ensureKeys(dataDir)
  const learner = '11111111-1111-4111-8111-111111111111'
  await database.as('postgres', async (sql: (statement: string, values: unknown[]) => Promise<unknown>) => {
    await sql('insert into auth.users (id, email) values ($1, $2)', [learner, 'lea@example.org'])
    await sql('insert into public.notes (user_id, title, content) values ($1, $2, $3)', [learner, 'Le trajet', 'Lu.'])
  })
  await database.close()
}

async function backUp(checkout: string, dataDir: string, data: string): Promise<void> {
  const { backUpDirectory } = await import(join(checkout, 'platform/backend/backup/command.ts'))
  await backUpDirectory({ dataDir }, join(data, 'former.backup'))
}

/** @param releases `platform/releases` of the former checkout, whose code does it all */
async function makeData(releases: string, data: string): Promise<void> {
  const [model, store, trust, testing] = await Promise.all(
    ['model', 'store', 'trust', 'testing'].map((part) => import(join(releases, part, 'index.ts'))),
  )
  mkdirSync(data)
  const directory = store.directoryStore(data)
  const authority = await trust.openAuthority(data, directory, 'production')
  const knows = (field: string) => readFileSync(join(releases, 'model/parse.ts'), 'utf8').includes(`  ${field}:`)
  const shell = knows('outline') ? { outline: 'shell.js' } : {}
  const drafts = [
    testing.draftOf('shell', testing.id('a'), shell),
    testing.draftOf('mf-notes', testing.id('b')),
    testing.draftOf('mf-notes', testing.id('c')),
  ]
  for (const draft of drafts) {
    const dist = join(data, 'dist', draft.member, draft.id)
    await testing.writeDist(dist, draft)
    await store.publish(authority.store, dist, authority.signRelease)
  }
  const options = { channel: 'production', author: 'test', ledger: { head: null, floor: null }, authority }
  const operate = (releasesOf: object) =>
    store.commit(authority.store, (live: unknown) => model.promote(live, releasesOf, null), options)
  await operate({ shell: testing.id('a'), 'mf-notes': testing.id('b') })
  await operate({ 'mf-notes': testing.id('c') })
}
