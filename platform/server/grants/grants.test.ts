import { writeGrant } from '@cahier/releases/access'
import type { BootData, LiveNews, OfflineSet } from '@cahier/releases/model'
import { promote, withdraw } from '@cahier/releases/model'
import { closeChannel, commit, openChannel } from '@cahier/releases/store'
import { id } from '@cahier/releases/testing'
import { type Authority, openAuthority } from '@cahier/releases/trust'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, testServer, until } from '../testing/index.ts'

let running: TestServer
let authority: Authority

/** Set 1 has the notes b, set 2 the notes c. */
beforeEach(async () => {
  running = await testServer({
    grants: { trust: () => authority.trust(), admit: (record) => authority.admit(record) },
  })
  await running.publish('mf-notes', id('c'))
  await running.commit((live) => promote(live, { 'mf-notes': id('c') }, null))
  await running.server.refresh()
  authority = await openAuthority(`${running.root}/data`, running.store, 'production')
})
afterEach(() => running[Symbol.asyncDispose]())

const hour = 3_600_000
const grant = (set: number | null, channel = 'production', left = hour) =>
  writeGrant({ channel, set, expiresAt: new Date(Date.now() + left) }, authority.sign)

async function open(path: string, cookie = '') {
  const response = await running.fetch(path, { headers: { accept: 'text/html', cookie } })
  const text = await response.text()
  const boot = JSON.parse(/id="cahier-boot">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as BootData
  return { response, text, boot }
}

/** Follows a link. @returns the cookie that it leaves */
async function follow(path: string): Promise<string> {
  const { response } = await open(path)
  expect(response.status).toBe(303)
  return (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
}

describe('a grant of a past set', () => {
  test('is kept for the browser session, hidden from scripts, and removed from the address', async () => {
    const { response } = await open(`/notes/7?tag=a&set=1&grant=${await grant(1)}`)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/notes/7?tag=a')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toMatch(/^cahier\.grant=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/)
    const { response: elsewhere } = await open(`//host.example/?set=1&grant=${await grant(1)}`)
    expect(elsewhere.headers.get('location')).toBe('/host.example/')
  })

  test('shows that set to that browser only, and neither to caches nor to crawlers', async () => {
    const cookie = await follow(`/?set=1&grant=${await grant(1)}`)
    const { response, text, boot } = await open('/notes', cookie)
    expect(boot).toMatchObject({ set: 1, visit: { channel: 'production', pinned: true }, remote: { id: id('b') } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(await (await running.fetch(boot.index.url, { headers: { cookie } })).json()).toMatchObject({ number: 1 })
    expect((await running.fetch(boot.live.url, { headers: { cookie } })).status).toBe(404)

    const other = await open('/notes')
    expect(other.boot).toMatchObject({ set: 2, remote: { id: id('c') } })
    expect(other.boot.visit).toBeUndefined()
    expect(other.text).not.toContain('noindex')
  })

  test('does not change what tabs of the live set follow and install', async () => {
    const headers = { cookie: await follow(`/?set=1&grant=${await grant(1)}`) }
    const news = (await (await running.fetch('/live/production.json', { headers })).json()) as LiveNews
    expect(news.set).toBe(2)
    const offline = (await (await running.fetch('/offline.json', { headers })).json()) as OfflineSet
    expect(offline.set).toBe(2)
  })

  test('ends when the visitor leaves it', async () => {
    const cookie = await follow(`/?set=1&grant=${await grant(1)}`)
    const { response } = await open('/notes?tag=a&set=live', cookie)
    expect(response.headers.get('location')).toBe('/notes?tag=a')
    expect(response.headers.get('set-cookie')).toMatch(/^cahier\.grant=; Max-Age=0; Path=\//)
  })

  test('ends when one of its releases is withdrawn', async () => {
    const cookie = await follow(`/?set=1&grant=${await grant(1)}`)
    await running.commit(async (live, past) => withdraw(live, await past(), 'mf-notes', id('b'), 'fuite'))
    await running.server.refresh()
    await until(async () => (await open('/notes', cookie)).boot.refusal === 'barred')
    expect((await open(`/?set=1&grant=${await grant(1)}`)).boot).toMatchObject({ set: 3, refusal: 'barred' })
  })
})

describe('the live set is shown instead, with the reason, for', () => {
  test.each<[string, () => Promise<string>, BootData['refusal']]>([
    ['no grant', async () => '/?set=1', 'invalid'],
    ['a forged grant', async () => `/?set=1&grant=${(await grant(1)).slice(0, -8)}AAAAAAAA`, 'invalid'],
    ['a grant of another set', async () => `/?set=2&grant=${await grant(1)}`, 'invalid'],
    ['a grant without its set', async () => `/?grant=${await grant(1, 'production', -1)}`, 'expired'],
    ['an expired grant', async () => `/?set=1&grant=${await grant(1, 'production', -1)}`, 'expired'],
    ['a grant of a set that does not exist', async () => `/?set=9&grant=${await grant(9)}`, 'barred'],
    ['a grant of a channel that does not exist', async () => `/?set=pr-1&grant=${await grant(null, 'pr-1')}`, 'barred'],
  ])('%s', async (_name, link, refusal) => {
    const { response, boot } = await open(await link())
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(boot).toMatchObject({ set: 2, refusal })
    expect(boot.visit).toBeUndefined()
  })

  test('a kept grant that has expired, reported once', async () => {
    const { response, boot } = await open('/notes', `cahier.grant=${await grant(1, 'production', -1)}`)
    expect(boot).toMatchObject({ set: 2, refusal: 'expired' })
    expect(response.headers.get('set-cookie')).toMatch(/^cahier\.grant=; Max-Age=0/)
  })

  test('the index of a past set is not served without a grant', async () => {
    const cookie = await follow(`/?set=1&grant=${await grant(1)}`)
    await running.commit(async (live, past) => withdraw(live, await past(), 'mf-notes', id('b'), 'fuite'))
    const { boot } = await open('/notes', cookie)
    expect((await running.fetch(boot.index.url, { headers: { cookie: 'cahier.grant=x' } })).status).toBe(200)
    expect((await running.fetch('/live/pr-1.json', { headers: { cookie } })).status).toBe(404)
  })

  test('a query parameter of an area with the same name does not start a visit', async () => {
    const { response, boot } = await open('/notes?set=all')
    expect(response.status).toBe(200)
    expect(boot.refusal).toBeUndefined()
  })
})

describe('a grant of a channel', () => {
  const options = () => ({ channel: 'pr-12', author: 'test', ledger: { head: null, floor: null } })
  const promoteThere = (release: string) =>
    commit(running.store, (live) => promote(live, { 'mf-notes': release }, null), options())

  beforeEach(async () => {
    await openChannel(running.store, options())
    await promoteThere(id('b'))
  })

  test('shows its newest set and announces the next one to the page', async () => {
    const cookie = await follow(`/?set=pr-12&grant=${await grant(null, 'pr-12')}`)
    const { boot } = await open('/notes', cookie)
    expect(boot).toMatchObject({ set: 2, visit: { channel: 'pr-12', pinned: false }, live: { url: '/live/pr-12' } })
    const stream = await running.fetch('/live/pr-12', { headers: { cookie } })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async (set: number) => {
      while (!heard.includes(`id: ${set}\n`)) heard += (await reader?.read())?.value
    }
    await hear(2)
    await promoteThere(id('c'))
    await hear(3)
    await reader?.cancel()
    const news = (await (await running.fetch('/live/pr-12.json', { headers: { cookie } })).json()) as LiveNews
    expect(await (await running.fetch(news.index.url, { headers: { cookie } })).json()).toMatchObject({ number: 3 })
    expect((await running.fetch('/live/pr-12')).status).toBe(404)
    expect((await running.fetch(news.index.url)).status).toBe(404)
  })

  test('ends with the channel', async () => {
    const cookie = await follow(`/?set=pr-12&grant=${await grant(null, 'pr-12')}`)
    await closeChannel(running.store, null, options())
    await until(async () => (await open('/notes', cookie)).boot.refusal === 'barred')
  })
})

describe('a grant with an override', () => {
  const options = () => ({ channel: 'pr-12', author: 'test', ledger: { head: null, floor: null } })
  const overriding = (url: string | null, channel: string) =>
    writeGrant(
      { channel, set: null, expiresAt: new Date(Date.now() + hour), override: { member: 'mf-notes', url } },
      authority.sign,
    )

  test('shows one remote of a channel in the live set, and stays on it', async () => {
    await openChannel(running.store, options())
    await commit(running.store, (live) => promote(live, { 'mf-notes': id('b') }, null), options())
    const cookie = await follow(`/notes?set=pr-12&grant=${await overriding(null, 'pr-12')}`)
    const { boot, response } = await open('/notes', cookie)
    const override = { member: 'mf-notes', url: null }
    expect(boot).toMatchObject({ set: 2, remote: { id: id('b') }, visit: { channel: 'pr-12', pinned: true, override } })
    const headers = { cookie }
    expect(await (await running.fetch(boot.index.url, { headers })).json()).toMatchObject({ number: 2 })
    expect((await running.fetch(boot.live.url, { headers })).status).toBe(404)
    expect((await running.fetch('/live/pr-12.json', { headers })).status).toBe(404)
    const others = await open('/notes')
    expect(others.boot).toMatchObject({ set: 2, remote: { id: id('c') } })
    for (const policy of ['content-security-policy', 'integrity-policy']) {
      expect(others.response.headers.get(policy), policy).toBeTruthy()
      expect(response.headers.get(policy), policy).toBe(others.response.headers.get(policy))
    }

    await running.commit(async (live, past) => withdraw(live, await past(), 'mf-notes', id('b'), 'fuite'))
    await running.server.refresh()
    await until(async () => (await open('/notes', cookie)).boot.refusal === 'barred')
  })

  test('lets only that browser load from a development server on its own machine', async () => {
    const cookie = await follow(
      `/notes?set=production&grant=${await overriding('http://localhost:4001/', 'production')}`,
    )
    const { response, text, boot } = await open('/notes', cookie)
    expect(boot.visit?.override).toEqual({ member: 'mf-notes', url: 'http://localhost:4001/' })
    const preload = /<link[^>]*href="\/releases\/mf-notes\//
    expect(text).not.toMatch(preload)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' http://localhost:4001;")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(response.headers.get('integrity-policy')).toBe('')
    const { response: others, text: theirs } = await open('/notes')
    expect(theirs).toMatch(preload)
    expect(others.headers.get('content-security-policy')).not.toContain('localhost')
    expect(others.headers.get('integrity-policy')).toContain('script')
  })

  test.each([
    'https://evil.example/',
    'http://localhost.evil.example:80/',
    'http://localhost:4001/a',
    'http://10.0.0.1:80/',
  ])('is not written for %s', async (url) => {
    await expect(overriding(url, 'production')).rejects.toMatchObject({ code: 'CAHIER-R033' })
  })
})
