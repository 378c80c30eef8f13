/*
 * Packs a data directory that the code of a former commit has made, with its keys: `node make.ts <commit>…`. Each has two sets with a shell and a remote, whose
 * records have what the schema of that time knew and today's no longer does. Keys that are in a repository are for tests only.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const here = import.meta.dirname
const root = join(here, '../../../..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

for (const commit of process.argv.slice(2)) {
  const work = mkdtempSync(join(tmpdir(), 'cahier-former-'))
  const checkout = join(work, 'checkout')
  const data = join(work, 'data')
  git('worktree', 'add', '--detach', checkout, commit)
  try {
    const releases = join(checkout, 'platform/releases')
    mkdirSync(join(releases, 'node_modules/@cahier'), { recursive: true })
    const { dependencies } = JSON.parse(readFileSync(join(releases, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies)) {
      const own = name === '@cahier/contract'
      const target = own ? join(checkout, 'platform/contract') : join(root, 'platform/releases/node_modules', name)
      symlinkSync(target, join(releases, 'node_modules', name))
    }
    await makeData(releases, data)
    const name = `${git('log', '-1', '--format=%cs', commit)}-${git('rev-parse', '--short=8', commit)}.tar.gz`
    execFileSync('tar', ['-czf', join(here, name), '--exclude=dist', '--owner=0', '--group=0', '-C', data, '.'])
  } finally {
    git('worktree', 'remove', '--force', checkout)
    rmSync(work, { recursive: true, force: true })
  }
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
