import type { BootData, LiveNews, OfflineSet, SetIndex } from '@cahier/releases/model'
import { halt, promote, tryOut } from '@cahier/releases/model'
import { id } from '@cahier/releases/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../testing/index.ts'
import { testServer } from '../testing/index.ts'

const [stable, canary] = [id('b'), id('c')]
let running: TestServer
beforeEach(async () => {
  running = await testServer()
  await running.publish('mf-notes', canary)
})
afterEach(() => running[Symbol.asyncDispose]())

async function operate(delta: Parameters<TestServer['commit']>[0]) {
  await running.commit(delta)
  await running.server.refresh()
}
const beginTrial = (share: number) => operate((live) => tryOut(live, 'mf-notes', { release: canary, share }, null))

/** Opens a page as a browser with that cookie. @returns the browser's cookie afterwards */
async function open(cookie: string | null = null, headers: Record<string, string> = {}) {
  const response = await running.fetch('/notes', {
    headers: { accept: 'text/html', ...(cookie === null ? {} : { cookie }), ...headers },
  })
  const text = /id="cahier-boot">(.*)<\/script>/.exec(await response.text())?.[1] ?? 'null'
  const boot = JSON.parse(text) as BootData
  const set = response.headers.get('set-cookie')
  return { boot, set, cookie: set?.split(';', 1)[0] ?? cookie, release: boot.remote?.id, response }
}

/** A session on trial, and one that is not. */
async function openBoth() {
  const sessions = await Promise.all(Array.from({ length: 40 }, () => open()))
  const on = sessions.find(({ release }) => release === canary)
  const off = sessions.find(({ release }) => release === stable)
  if (!on?.cookie || !off?.cookie) throw new Error('The sessions were not split.')
  return { on: on.cookie, off: off.cookie }
}

describe('a session', () => {
  test('has no cookie while there is no trial', async () => {
    const { set, boot } = await open()
    expect(set).toBeNull()
    expect(boot.live.url).toBe('/live/production')
  })

  test('gets a random cookie for as long as the browser runs', async () => {
    await beginTrial(50)
    expect((await open()).set).toMatch(/^cahier\.cohort=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/)
    const overHttps = await open(null, { 'x-forwarded-proto': 'https' })
    expect(overHttps.set).toContain('; Secure')
    expect(overHttps.response.headers.get('cache-control')).toBe('private, no-cache')
    expect(overHttps.response.headers.get('vary')).toContain('cookie')
  })

  test('stays on its side, which its cookie cannot choose', async () => {
    await beginTrial(50)
    const { on, off } = await openBoth()
    for (let reload = 0; reload < 5; reload++) {
      expect(await open(on)).toMatchObject({ release: canary, set: null })
      expect(await open(off)).toMatchObject({ release: stable, set: null })
    }
    const forged = await open('cahier.cohort=canary')
    expect(forged.set).not.toBeNull()
  })

  test('on trial stays on trial when the share grows', async () => {
    await beginTrial(20)
    const { on } = await openBoth()
    await beginTrial(60)
    expect((await open(on)).release).toBe(canary)
  })

  test('falls back to the stable release', async () => {
    await beginTrial(50)
    const { on } = await openBoth()
    expect((await open(on)).boot.remote?.predecessor?.id).toBe(stable)
  })

  test('goes back to the stable release when the trial is halted, and keeps the tried one when it is promoted', async () => {
    await beginTrial(50)
    const { on, off } = await openBoth()
    await operate((live) => halt(live, 'mf-notes', canary, 'échecs'))
    expect((await open(on)).release).toBe(stable)
    await operate((live) => promote(live, { 'mf-notes': canary }, null))
    expect((await open(off)).release).toBe(canary)
  })
})

test('1,000 pages are split within one point', async () => {
  await beginTrial(10)
  let onTrial = 0
  for (let batch = 0; batch < 20; batch++) {
    const pages = await Promise.all(Array.from({ length: 50 }, () => open()))
    onTrial += pages.filter(({ release }) => release === canary).length
  }
  // The split is corrected after 25 sessions at most.
  expect(Math.abs(onTrial - 100)).toBeLessThanOrEqual(26)
})

test('open tabs, the installed set and the index get the session’s side', async () => {
  await beginTrial(50)
  const { on, off } = await openBoth()
  const news = async (cookie: string) => {
    const { boot } = await open(cookie)
    expect(boot.live.url).toBe('/live/production/cohort')
    const response = await running.fetch(`${boot.live.url}.json`, { headers: { cookie } })
    expect(response.headers.get('vary')).toContain('cookie')
    const told = (await response.json()) as LiveNews
    expect(told.index).toEqual(boot.index)
    const reader = (await running.fetch(boot.live.url, { headers: { cookie } })).body?.getReader()
    let streamed = ''
    while (!streamed.includes('data: ')) streamed += new TextDecoder().decode((await reader?.read())?.value)
    expect(streamed).toContain(JSON.stringify(told))
    await reader?.cancel()
    return told
  }
  const indexOf = async (cookie: string) => (await running.fetch((await news(cookie)).index.url)).text()
  expect(await indexOf(on)).toContain(`"id":"${canary}"`)
  expect(await indexOf(off)).not.toContain(canary)

  const files = async (cookie: string) => {
    const installed = (await (await running.fetch('/offline.json', { headers: { cookie } })).json()) as OfflineSet
    return Object.keys(installed.files).filter((url) => url.startsWith('/releases/mf-notes/'))
  }
  expect((await files(on)).every((url) => url.includes(canary))).toBe(true)
  expect((await files(off)).every((url) => url.includes(stable))).toBe(true)
})

test('two trials split the sessions four ways, and each side has its own index', async () => {
  await running.publish('mf-ai', id('d'))
  await running.publish('mf-ai', id('e'))
  await operate((live) => promote(live, { 'mf-ai': id('d') }, null))
  await beginTrial(50)
  await operate((live) => tryOut(live, 'mf-ai', { release: id('e'), share: 50 }, null))
  const indexes = new Map<string, number>()
  for (let visits = 0; visits < 200; visits++) {
    const { boot, cookie } = await open()
    const index = (await (
      await running.fetch(boot.index.url, { headers: { cookie: cookie ?? '' } })
    ).json()) as SetIndex
    const sides = index.remotes.map((remote) => `${remote.member}@${remote.id[0]}`).join(' ')
    indexes.set(sides, (indexes.get(sides) ?? 0) + 1)
    expect(boot.remote?.id).toBe(index.remotes.find(({ member }) => member === 'mf-notes')?.id)
  }
  expect([...indexes.keys()].sort()).toEqual([
    'mf-ai@d mf-notes@b',
    'mf-ai@d mf-notes@c',
    'mf-ai@e mf-notes@b',
    'mf-ai@e mf-notes@c',
  ])
  for (const visits of indexes.values()) expect(visits).toBeGreaterThan(25)
  await operate((live) => promote(live, { 'mf-notes': canary }, null))
  expect((await open()).boot.remote?.id).toBe(canary)
  const set = (await open()).boot.set
  expect((await running.store.set('production', set))?.members['mf-ai']?.canary?.release).toBe(id('e'))
})
