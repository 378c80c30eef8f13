import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MemberName, ReleaseSet } from '../model/index.ts'
import { promote, releaseKey, rollback } from '../model/index.ts'
import { commit, type Delta, directoryStore, liveSet, openChannel, publish } from '../store/index.ts'
import { draftOf, id, writeDist } from '../testing/index.ts'
import { type Authority, openAuthority } from './authority.ts'
import { readKey } from './keys.ts'
import { setBytes, signBytes } from './signature.ts'
import { readTrust } from './trust.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
let data: string
let authority: Authority

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'cahier-trust-'))
  authority = await openAuthority(data, directoryStore(data), 'production')
})
afterEach(() => rm(data, { recursive: true, force: true }))

async function put(member: MemberName, release: string, isSigned = true) {
  const dist = join(data, 'dist', member, release)
  await writeDist(dist, draftOf(member, release))
  return publish(authority.store, dist, isSigned ? authority.signRelease : undefined)
}
const operate = (delta: Delta) =>
  commit(authority.store, delta, {
    channel: 'production',
    author: 'test',
    ledger: { head: null, floor: null },
    authority,
  })

async function goLive() {
  await put('shell', a)
  await put('mf-notes', b)
  await operate((live) => promote(live, { shell: a, 'mf-notes': b }, null))
}
const edit = async (path: string, change: (text: string) => string) =>
  writeFile(join(data, path), change(await readFile(join(data, path), 'utf8')))
const keyOf = async (holder: string) => (await authority.trust()).keys.find((key) => key.holder === holder)?.id ?? ''

test('keys are made when they are first needed, readable only by their owner', async () => {
  await goLive()
  const modes = await Promise.all(
    ['keys', 'keys/operator.pem', 'keys/shell.pem', 'keys/mf-notes.pem'].map(async (path) =>
      ((await stat(join(data, path))).mode & 0o777).toString(8),
    ),
  )
  expect(modes).toEqual(['700', '600', '600', '600'])
  expect((await authority.trust()).keys.map(({ holder }) => holder)).toEqual(['operator', 'shell', 'mf-notes'])
  expect(await liveSet(authority.store, 'production')).toMatchObject({
    number: 1,
    signature: { key: await keyOf('operator') },
  })
})

test.each(['keys/mf-notes.pem', 'keys'])('%s is refused when others can read it', async (path) => {
  await goLive()
  await chmod(join(data, path), 0o750)
  await expect(put('mf-notes', c)).rejects.toMatchObject({ code: 'CAHIER-R014' })
})

test('a trust file that others can write is refused', async () => {
  await chmod(join(data, 'trust.json'), 0o664)
  await expect(readTrust(join(data, 'trust.json'))).rejects.toMatchObject({ code: 'CAHIER-R014' })
})

test('a release that was signed with a field that has left the schema since is still its publisher’s', async () => {
  await goLive()
  const path = join(data, `releases/mf-notes/${b}/release.json`)
  const { signature: _, ...stored } = JSON.parse(await readFile(path, 'utf8'))
  const former = { ...stored, former: 'field', exposes: { './app': { ...stored.exposes['./app'], size: 7 } } }
  const signature = await authority.signRelease(former)
  await writeFile(path, JSON.stringify({ ...former, signature }))
  expect(await authority.store.record('mf-notes', b)).toMatchObject({ id: b, signature })
  await edit(`releases/mf-notes/${b}/release.json`, (text) => text.replace('"field"', '"other"'))
  await expect(authority.store.record('mf-notes', b)).rejects.toMatchObject({ code: 'CAHIER-R015' })
})

describe('anything unsigned is refused:', () => {
  test('a release without a signature', async () => {
    await goLive()
    await put('mf-notes', c, false)
    const operation = operate((live) => promote(live, { 'mf-notes': c }, null))
    await expect(operation).rejects.toMatchObject({ code: 'CAHIER-R015' })
  })

  test('a record that was changed', async () => {
    await goLive()
    await edit(`releases/mf-notes/${b}/release.json`, (text) => text.replace('"/notes"', '"/admin"'))
    await expect(authority.store.record('mf-notes', b)).rejects.toMatchObject({ code: 'CAHIER-R015' })
  })

  test('the hash of a file that was changed', async () => {
    await goLive()
    await edit(`releases/mf-notes/${b}/release.json`, (text) =>
      text.replace(/sha256-[^"]+/, `sha256-${'A'.repeat(43)}=`),
    )
    await expect(authority.store.record('mf-notes', b)).rejects.toMatchObject({ code: 'CAHIER-R015' })
  })

  test('a release that another team signed', async () => {
    await goLive()
    const other = (await authority.store.record('shell', a))?.signature
    await edit(`releases/mf-notes/${b}/release.json`, (text) =>
      JSON.stringify({ ...JSON.parse(text), signature: other }),
    )
    await expect(authority.store.record('mf-notes', b)).rejects.toMatchObject({ code: 'CAHIER-R015' })
  })

  test('a set that was changed, or put there by hand', async () => {
    await goLive()
    await edit('sets/production/1.json', (text) => text.replace('"test"', '"mallory"'))
    await expect(authority.store.set('production', 1)).rejects.toMatchObject({ code: 'CAHIER-R015' })
  })
})

describe('in another channel', () => {
  const copied = async (number: number, over: object) => {
    const set = await authority.store.set('production', 1)
    if (set) await directoryStore(data).putSet({ ...set, channel: 'pr-12', number, ...over })
  }
  const open = () =>
    openChannel(authority.store, {
      channel: 'pr-12',
      author: 'test',
      ledger: { head: null, floor: null },
      authority,
    })

  test('anything unsigned, or signed for another channel, is refused', async () => {
    await goLive()
    await copied(1, {})
    await expect(authority.store.set('pr-12', 1)).rejects.toMatchObject({ code: 'CAHIER-R015' })
  })

  test('a key signs until it is taken out of use', async () => {
    await goLive()
    await open()
    const old = await readFile(join(data, 'keys/operator.pem'))
    await authority.rotate('operator')
    expect(await authority.store.set('pr-12', 1)).toMatchObject({ operation: 'open' })
    await writeFile(join(data, 'old.pem'), old, { mode: 0o600 })
    const forged = { ...(await authority.store.set('pr-12', 1)), number: 2 } as ReleaseSet
    const signature = signBytes(setBytes(forged), await readKey(join(data, 'old.pem')))
    await directoryStore(data).putSet({ ...forged, signature })
    await expect(authority.store.set('pr-12', 2)).rejects.toMatchObject({ code: 'CAHIER-R015' })
  })

  test('a set is valid only for its own channel and number', async () => {
    await goLive()
    await open()
    const signed = JSON.stringify(await authority.store.set('pr-12', 1))
    for (const name of ['sets/production/2.json', 'sets/pr-12/2.json']) await writeFile(join(data, name), signed)
    await expect(authority.store.set('production', 2)).rejects.toMatchObject({ code: 'CAHIER-R015' })
    await expect(authority.store.set('pr-12', 2)).rejects.toMatchObject({ code: 'CAHIER-R015' })
  })
})

test('the existing content of an older store is trusted, but nothing else', async () => {
  const older = await mkdtemp(join(tmpdir(), 'cahier-older-'))
  try {
    const store = directoryStore(older)
    for (const [member, release] of [
      ['shell', a],
      ['mf-notes', b],
    ] as const) {
      await writeDist(join(older, 'dist', member), draftOf(member, release))
      await publish(store, join(older, 'dist', member))
    }
    const options = { channel: 'production', author: 'test', ledger: { head: null, floor: null } }
    await commit(store, (live) => promote(live, { shell: a, 'mf-notes': b }, null), options)

    const opened = await openAuthority(older, store, 'production')
    expect(await liveSet(opened.store, 'production')).toMatchObject({ number: 1 })
    expect(await opened.store.record('mf-notes', b)).not.toBeNull()
    await writeDist(join(older, 'dist', 'new'), draftOf('mf-notes', c))
    await publish(store, join(older, 'dist', 'new'))
    await commit(store, (live) => promote(live, { 'mf-notes': c }, null), options)
    await expect(opened.store.set('production', 2)).rejects.toMatchObject({ code: 'CAHIER-R015' })
    await expect(opened.store.record('mf-notes', c)).rejects.toMatchObject({ code: 'CAHIER-R015' })
  } finally {
    await rm(older, { recursive: true })
  }
})

test('a new key signs from now on; signatures of the old one stay valid', async () => {
  await goLive()
  await authority.rotate('mf-notes')
  await authority.rotate('operator')
  await put('mf-notes', c)
  await operate((live) => promote(live, { 'mf-notes': c }, null))
  const { set } = await operate(async (live, earlier) => rollback(live, await earlier(), 'mf-notes', null))
  expect(set).toMatchObject({ number: 3, members: { 'mf-notes': { release: b } } })
  expect(await authority.store.set('production', 1)).not.toBeNull()
})

test('a key that was taken out of use signs no later set', async () => {
  await goLive()
  const old = await readFile(join(data, 'keys/operator.pem'))
  await authority.rotate('operator')
  await writeFile(join(data, 'keys/operator.pem'), old)
  await put('mf-notes', c)
  const operation = operate((live) => promote(live, { 'mf-notes': c }, null))
  await expect(operation).rejects.toMatchObject({ code: 'CAHIER-R017' })
})

test('what a revoked key signed stays live until it is replaced, and never comes back', async () => {
  await goLive()
  await authority.revoke(await keyOf('mf-notes'))
  expect(await authority.store.record('mf-notes', b)).toMatchObject({ id: b })
  await put('mf-notes', c)
  const { set } = await operate((live) => promote(live, { 'mf-notes': c }, null))
  // Browsers would fall back to it automatically.
  expect(set.members['mf-notes']).toMatchObject({ release: c, predecessor: null })
  const operation = operate((live) => promote(live, { 'mf-notes': b }, null))
  await expect(operation).rejects.toMatchObject({
    code: 'CAHIER-R016',
    message: expect.stringContaining(releaseKey('mf-notes', b)),
  })
})
