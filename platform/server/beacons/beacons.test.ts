import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Health, TrialHealth } from '@cahier/releases/health'
import { noEvidence, readHealth } from '@cahier/releases/health'
import type { BeaconKind, Ramp } from '@cahier/releases/model'
import { promote, tryOut } from '@cahier/releases/model'
import { liveSet } from '@cahier/releases/store'
import { id, setOf } from '@cahier/releases/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawCohorts, isOnTrial } from '../live/cohort.ts'
import type { TestServer } from '../testing/index.ts'
import { testServer, until } from '../testing/index.ts'
import { mayRampOn } from './ramp.ts'
import type { HealthOptions } from './release-health.ts'

const [stable, canary] = [id('b'), id('c')]
const share = 50
let running: TestServer
afterEach(() => running[Symbol.asyncDispose]())

const session = () => crypto.randomUUID()
const event = (release: string, kind: BeaconKind) => ({ member: 'mf-notes', release, kind })
const post = (body: unknown, headers: Record<string, string> = {}) =>
  running.fetch('/beacons', { method: 'POST', body: JSON.stringify(body), headers })
const tell = async (release: string, kinds: BeaconKind[], headers: Record<string, string> = {}, name = session()) =>
  (await post({ session: name, events: kinds.map((kind) => event(release, kind)) }, headers)).status

/** The counts on disk after the server has closed. */
async function written(): Promise<Health> {
  await running.server.close()
  return readHealth(join(running.root, 'health.json'))
}
const notes = async (release: string) => (await written()).releases[`mf-notes@${release}`]

async function serve(health: Partial<HealthOptions> = {}, keyless = false) {
  running = await testServer({
    health: {
      // Known once the server has its folder; nothing is read before.
      get file() {
        return join(running?.root ?? '/nonexistent', 'health.json')
      },
      ...(keyless ? {} : { commit: async (delta) => ({ set: await commitAs(delta), committed: true }) }),
      ...health,
    },
  })
}
async function commitAs(delta: Parameters<TestServer['commit']>[0]) {
  await running.commit(delta)
  const set = await liveSet(running.store, 'production')
  if (!set) throw new Error('no set')
  return set
}

describe('sessions', () => {
  beforeEach(() => serve())

  test('are counted once per release, however many beacons they send', async () => {
    const name = session()
    expect(await tell(stable, ['seen', 'seen', 'crashed'], {}, name)).toBe(204)
    expect(await tell(stable, ['seen', 'crashed', 'unloaded'], {}, name)).toBe(204)
    expect(await tell(stable, ['seen'])).toBe(204)
    expect(await notes(stable)).toEqual({ sessions: 2, failed: 1, unloaded: 1, crashed: 1 })
  })

  test('of releases that are in no recent set are not counted', async () => {
    expect(await tell(id('f'), ['crashed'])).toBe(204)
    expect(Object.keys((await written()).releases)).toEqual([`shell@${id('a')}`, `mf-notes@${stable}`])
  })

  test('leave only counts, not their names', async () => {
    const name = session()
    await tell(stable, ['seen'], { cookie: `cahier.cohort=${'x'.repeat(22)}`, 'x-forwarded-for': '198.51.100.7' }, name)
    await written()
    const kept = (await readFile(join(running.root, 'health.json'), 'utf8')) + JSON.stringify(running.lines)
    for (const secret of [name, 'x'.repeat(22), '198.51.100.7']) expect(kept).not.toContain(secret)
  })

  test.each<[what: string, body: unknown]>([
    ['no object', 'seen'],
    ['an unknown kind', { session: session(), events: [{ ...event(stable, 'seen'), kind: 'fine' }] }],
    ['too many events', { session: session(), events: Array(41).fill(event(stable, 'seen')) }],
    ['an invalid session name', { session: 'camille@exemple.fr', events: [] }],
  ])('are not heard where they send %s', async (_what, body) => {
    expect((await post(body)).status).toBe(400)
  })

  test('are ignored if the beacon is too large or comes from another site', async () => {
    expect((await post({ session: session(), events: [], padding: 'x'.repeat(5_000) })).status).toBe(413)
    expect(await tell(stable, ['crashed'], { 'sec-fetch-site': 'cross-site' })).toBe(403)
  })

  test('of one network are limited to 240 beacons a minute; other networks are not affected', async () => {
    const from = (address: string) => tell(stable, ['seen'], { 'x-forwarded-for': address })
    const statuses = await Promise.all(Array.from({ length: 250 }, () => from('198.51.100.7')))
    expect(statuses.filter((status) => status === 204)).toHaveLength(240)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await from('198.51.100.8')).toBe(204)
  })
})

describe('a trial', () => {
  const good = { ...noEvidence, canary: { sessions: 40, failed: 1 }, stable: { sessions: 400, failed: 4 } }
  const draw = drawCohorts()
  /** A session on trial, or on the stable side, from an address of its own. */
  function headersOf(side: 'canary' | 'stable', address: string) {
    for (;;) {
      const cohort = draw({ release: canary, share })
      if (isOnTrial(cohort, { release: canary, share }) !== (side === 'canary')) continue
      return { cookie: `cahier.cohort=${cohort}`, 'x-forwarded-for': address }
    }
  }
  const address = (number: number) => `198.51.${number >> 8}.${number & 255}`
  const live = () => liveSet(running.store, 'production')

  const isHalted = () => running.lines.some(({ event }) => event === 'canary.halted')

  async function begin(keyless = false, ramp?: Ramp) {
    await serve({ rampInterval: 20 }, keyless)
    await running.publish('mf-notes', canary)
    await running.commit((set) => tryOut(set, 'mf-notes', { release: canary, share, ...(ramp && { ramp }) }, null))
    await running.server.refresh()
  }
  /** Sessions on both sides, each from an address of its own; those on trial fail. */
  async function fail(sessions: number, addressOf = address) {
    for (let number = 0; number < sessions; number++) {
      await tell(canary, ['crashed'], headersOf('canary', addressOf(2 * number)))
      await tell(stable, ['seen'], headersOf('stable', addressOf(2 * number + 1)))
    }
  }

  test('that fails is halted, with the reason', async () => {
    await begin()
    await fail(15)
    await until(isHalted)
    const set = await live()
    expect(set?.members['mf-notes']).toEqual({ release: stable, predecessor: null, held: false, halted: canary })
    const reason =
      /^Arrêt automatique : (\d+) sessions sur \1 en échec avec mf-notes@c{12}, 0 session sur \d+ en échec avec mf-notes@b{12}\.$/
    expect(set?.reason).toMatch(reason)
    expect(running.lines).toContainEqual(
      expect.objectContaining({
        event: 'canary.halted',
        code: 'CAHIER-S007',
        release: `mf-notes@${canary}`,
        release_set: 3,
      }),
    )
    await running.server.refresh()
    expect((await written()).trial).toBeNull()
  })

  test('cannot be halted by one address, however many beacons it sends', async () => {
    await begin()
    await fail(60, () => '203.0.113.9')
    expect((await live())?.operation).toBe('canary')
    expect((await written()).trial?.evidence).toMatchObject({
      canary: { sessions: 3, failed: 3 },
      stable: { sessions: 3 },
    })
  })

  test('counts only sessions that take part in it, each on its own side', async () => {
    await begin()
    for (let number = 0; number < 30; number++) {
      await tell(canary, ['crashed'], { 'x-forwarded-for': address(number) })
      await tell(canary, ['crashed'], headersOf('stable', address(number)))
      await tell(stable, ['crashed'], headersOf('canary', address(number)))
    }
    expect((await written()).trial?.evidence).toMatchObject({ canary: { sessions: 0 }, stable: { sessions: 0 } })
  })

  test('whose sides both fail continues', async () => {
    await begin()
    for (let number = 0; number < 40; number++) {
      await tell(canary, ['crashed'], headersOf('canary', address(2 * number)))
      await tell(stable, ['crashed'], headersOf('stable', address(2 * number + 1)))
    }
    expect((await live())?.operation).toBe('canary')
  })

  test('ends for the sessions of this server if it cannot commit', async () => {
    await begin(true)
    const { cookie } = headersOf('canary', address(0))
    const shown = async () => (await running.fetch('/notes', { headers: { accept: 'text/html', cookie } })).text()
    expect(await shown()).toContain(`/releases/mf-notes/${canary}/app.js`)
    await fail(15)
    await until(isHalted)
    expect(await shown()).not.toContain(`/releases/mf-notes/${canary}/app.js`)
    expect((await live())?.operation).toBe('canary')
    expect(running.lines).toContainEqual(
      expect.objectContaining({ event: 'canary.halted', message: 'This server may not commit sets.' }),
    )
    expect((await written()).trial?.halted).toMatch(/^Arrêt automatique/)
  })

  test('is given larger shares, and then to everybody, once its time has come and its sessions are well', async () => {
    await begin(false, { shares: [80, 100], every: 1, since: '2026-01-01T00:00:00Z' })
    for (let number = 0; number < 19; number++) await tell(canary, ['seen'], headersOf('canary', address(number)))
    expect((await live())?.number).toBe(2)
    await tell(canary, ['seen'], headersOf('canary', address(19)))
    await until(async () => (await live())?.number === 3)
    const grown = await live()
    const since = grown?.members['mf-notes']?.canary?.ramp?.since ?? ''
    expect(grown).toMatchObject({
      operation: 'canary',
      author: expect.any(String),
      reason: expect.stringMatching(
        /^Palier suivant\u202f: sessions en échec avec mf-notes@c{12}, 0 sur 20\u202f; sans, 0 sur 0\.$/,
      ),
      members: {
        'mf-notes': { release: stable, canary: { release: canary, share: 80, ramp: { shares: [100], every: 1 } } },
      },
    })
    expect(Date.now() - Date.parse(since)).toBeLessThan(60_000)
    // The next minute has not passed yet; an operator's ramp from long ago has.
    const ramp = { shares: [100], every: 1, since: '2026-01-01T00:00:00Z' }
    await running.commit((set) => tryOut(set, 'mf-notes', { release: canary, share: 80, ramp }, null))
    await until(async () => (await live())?.operation === 'promote')
    expect((await live())?.members['mf-notes']).toMatchObject({ release: canary, predecessor: stable })
  })

  test.each<[string, Partial<TrialHealth>, boolean]>([
    ['its time has come', {}, true],
    ['too few sessions have tried it', { evidence: { ...good, canary: { sessions: 19, failed: 0 } } }, false],
    ['more of its sessions fail', { evidence: { ...good, canary: { sessions: 40, failed: 2 } } }, false],
    ['it was halted', { halted: 'échecs' }, false],
    ['another release was tried', { release: id('d') }, false],
  ])('is given a larger share or not: %s', (_what, over, expected) => {
    const canaryNow = { release: canary, share, ramp: { shares: [100], every: 60, since: '2026-01-01T00:00:00Z' } }
    const set = setOf({
      members: { 'mf-notes': { release: stable, predecessor: null, held: false, canary: canaryNow } },
    })
    const trial: TrialHealth = {
      member: 'mf-notes',
      release: canary,
      stable,
      share,
      evidence: good,
      halted: null,
      ...over,
    }
    const due = Date.parse('2026-01-01T01:00:00Z')
    expect(mayRampOn(set, trial, due)).toBe(expected)
    expect(mayRampOn(set, trial, due - 1)).toBe(false)
  })

  test('starts again when the stable release changes', async () => {
    await begin()
    await tell(canary, ['crashed'], headersOf('canary', address(0)))
    await running.publish('mf-notes', id('d'))
    await running.commit((set) => promote(set, { 'mf-notes': id('d') }, null))
    await running.commit((set) => tryOut(set, 'mf-notes', { release: canary, share }, null))
    await running.server.refresh()
    await tell(id('d'), ['seen'])
    expect((await written()).trial).toMatchObject({ stable: id('d'), evidence: { canary: { sessions: 0 } } })
  })
})
