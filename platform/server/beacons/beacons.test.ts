import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Health, TrialHealth } from '@cahier/releases/health'
import { bucketOf, noEvidence, noReleaseHealth, p75s, readHealth } from '@cahier/releases/health'
import type { BeaconKind, Measurement, MemberName, Ramp } from '@cahier/releases/model'
import { promote, tryOut } from '@cahier/releases/model'
import { liveSet } from '@cahier/releases/store'
import { id, setOf } from '@cahier/releases/testing'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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
const requests = { sent: 0, slow: 0, refused: 0 }
/** What a session measured of the notes, besides that it saw them. */
const measure = async (
  release: string,
  over: Partial<Pick<Measurement, 'vitals' | 'requests'>>,
  headers: Record<string, string> = {},
  name = session(),
) => {
  const measured = [{ member: 'mf-notes', release, vitals: {}, requests, ...over }]
  return (await post({ session: name, events: [event(release, 'seen')], measured }, headers)).status
}
const tell = async (release: string, kinds: BeaconKind[], headers: Record<string, string> = {}, name = session()) =>
  (await post({ session: name, events: kinds.map((kind) => event(release, kind)) }, headers)).status

/** The counts on disk after the server has closed. */
async function written(): Promise<Health> {
  await running.server.close()
  return readHealth(join(running.root, 'health.json'))
}
const notes = async (release: string) => (await written()).releases[`mf-notes@${release}`]

function measuredAs(over: object) {
  const none = { member: 'mf-notes', release: stable, vitals: {}, requests }
  return { session: session(), events: [], measured: [{ ...none, ...over }] }
}

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
    expect(await notes(stable)).toMatchObject({ sessions: 2, failed: 1, unloaded: 1, crashed: 1 })
  })

  test('measure each vital once, with their worst value, and count their requests', async () => {
    const name = session()
    const counts = { sent: 10, slow: 1, refused: 2 }
    expect(await measure(stable, { vitals: { lcp: 900, cls: 0.3 }, requests: counts }, {}, name)).toBe(204)
    expect(await measure(stable, { vitals: { lcp: 3_000, cls: 0.1, inp: 90 }, requests: counts }, {}, name)).toBe(204)
    await measure(id('f'), { vitals: { lcp: 90_000 } })
    const health = await notes(stable)
    expect(health).toMatchObject({ sessions: 1, failed: 0, requests: { sent: 20, slow: 2, refused: 4 } })
    const { lcp, inp, cls, ttfb } = p75s(health?.vitals ?? noReleaseHealth.vitals)
    expect([lcp, inp, ttfb].map((value) => value && Math.round(value / 300))).toEqual([10, 0, null])
    expect(cls).toBeCloseTo(0.3, 1)
  })

  test('that repeat a request for ever count for a thousand', async () => {
    const name = session()
    for (let beacon = 0; beacon < 5; beacon++) {
      await measure(stable, { requests: { sent: 400, slow: 0, refused: 400 } }, {}, name)
    }
    expect((await notes(stable))?.requests).toEqual({ sent: 800, slow: 0, refused: 800 })
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
    ['a negative time', measuredAs({ vitals: { lcp: -1 } })],
    ['a time of hours', measuredAs({ vitals: { inp: 3_600_000 } })],
    ['no number', measuredAs({ vitals: { cls: 'good' } })],
    ['more refused requests than sent ones', measuredAs({ requests: { sent: 1, slow: 0, refused: 2 } })],
    ['too many measurements', { ...measuredAs({}), measured: Array(7).fill(measuredAs({}).measured[0]) }],
    ['an invalid session name', { session: 'camille@exemple.fr', events: [] }],
  ])('are not heard where they send %s', async (_what, body) => {
    expect((await post(body)).status).toBe(400)
  })

  test('are ignored if the beacon is too large or comes from another site', async () => {
    expect((await post({ session: session(), events: [], padding: 'x'.repeat(5_000) })).status).toBe(413)
    expect(await tell(stable, ['crashed'], { 'sec-fetch-site': 'cross-site' })).toBe(403)
  })

  test('of one network are limited to 240 beacons a minute; other networks are not affected', async () => {
    // Minutes are those of the clock: one must not end in between.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const from = (address: string) => tell(stable, ['seen'], { 'x-forwarded-for': address })
    const statuses = await Promise.all(Array.from({ length: 250 }, () => from('198.51.100.7')))
    expect(statuses.filter((status) => status === 204)).toHaveLength(240)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await from('198.51.100.8')).toBe(204)
  })
})

describe('a trial', () => {
  const good = { ...noEvidence, canary: { sessions: 40, failed: 1 }, stable: { sessions: 400, failed: 4 } }
  const unmeasured = { canary: { lcp: [], inp: [] }, stable: { lcp: [], inp: [] } }
  const lcpOf = (value: number, sessions: number) => withValues(bucketOf('lcp', value), sessions)
  const withValues = (bucket: number, sessions: number) => [...Array<number>(bucket).fill(0), sessions]
  const draw = drawCohorts()
  const trialOf = (release: string, member: MemberName = 'mf-notes') => ({ member, release, share })
  /** A session on trial, or on the stable side, from an address of its own. */
  function headersOf(side: 'canary' | 'stable', address: string) {
    for (;;) {
      const cohort = draw([trialOf(canary)])
      if (isOnTrial(cohort, trialOf(canary)) !== (side === 'canary')) continue
      return { cookie: `cahier.cohort=${cohort}`, 'x-forwarded-for': address }
    }
  }
  const address = (number: number) => `198.51.${number >> 8}.${number & 255}`
  const live = () => liveSet(running.store, 'production')

  const isHalted = () => running.lines.some(({ event }) => event === 'canary.halted')

  async function begin(keyless = false, ramp?: Ramp, health: Partial<HealthOptions> = {}) {
    await serve({ rampInterval: 20, ...health }, keyless)
    await running.publish('mf-notes', canary)
    await running.commit((set) => tryOut(set, 'mf-notes', { release: canary, share, ...(ramp && { ramp }) }, null))
    await running.server.refresh()
  }
  /** Sessions on both sides, each from an address of its own; those on trial fail: every other one does not even load the release. */
  async function fail(sessions: number, addressOf = address) {
    for (let number = 0; number < sessions; number++) {
      await tell(canary, [number % 2 === 0 ? 'crashed' : 'unloaded'], headersOf('canary', addressOf(2 * number)))
      await tell(stable, ['seen'], headersOf('stable', addressOf(2 * number + 1)))
    }
  }

  test('that fails is halted, with the reason', async () => {
    await begin()
    await fail(15)
    await until(isHalted)
    const set = await live()
    expect(set?.members['mf-notes']).toEqual({ release: stable, predecessor: null, held: false, halted: canary })
    const reason = /^trial\.failures mf-notes@c{12} (\d+)\/\1 mf-notes@b{12} 0\/\d+$/
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
    expect((await written()).trials).toEqual([])
  })

  test('has its halt in the store once the server has closed', async () => {
    const begun = Promise.withResolvers<void>()
    const allowed = Promise.withResolvers<void>()
    await begin(false, undefined, {
      async commit(delta) {
        begun.resolve()
        await allowed.promise
        return { set: await commitAs(delta), committed: true }
      },
    })
    await fail(15)
    await begun.promise
    const closed = running.server.close()
    allowed.resolve()
    await closed
    expect((await live())?.members['mf-notes']?.halted).toBe(canary)
  })

  test('cannot be halted by one address, however many beacons it sends', async () => {
    await begin()
    await fail(60, () => '203.0.113.9')
    expect((await live())?.operation).toBe('canary')
    expect((await written()).trials[0]?.evidence).toMatchObject({
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
    expect((await written()).trials[0]?.evidence).toMatchObject({ canary: { sessions: 0 }, stable: { sessions: 0 } })
  })

  test('whose sides both fail continues', async () => {
    await begin()
    for (let number = 0; number < 40; number++) {
      await tell(canary, ['crashed'], headersOf('canary', address(2 * number)))
      await tell(stable, ['crashed'], headersOf('stable', address(2 * number + 1)))
    }
    expect((await live())?.operation).toBe('canary')
  })

  test('that is slower is halted, with the figures', async () => {
    await begin()
    for (let number = 0; number < 110; number++) {
      const [lcp, inp] = [(number % 5) * 100, number % 7]
      await measure(canary, { vitals: { lcp: 4_800 + lcp, inp: 80 + inp } }, headersOf('canary', address(2 * number)))
      await measure(
        stable,
        { vitals: { lcp: 2_000 + lcp, inp: 80 + inp } },
        headersOf('stable', address(2 * number + 1)),
      )
    }
    await until(isHalted)
    const set = await live()
    expect(set?.members['mf-notes']).toEqual({ release: stable, predecessor: null, held: false, halted: canary })
    expect(set?.reason).toMatch(/^trial\.lcp mf-notes@c{12} [45]\d{3}\/100 mf-notes@b{12} 2\d{3}\/100$/)
  })

  test('whose requests are refused is halted, with the figures', async () => {
    await begin()
    for (let number = 0; number < 15; number++) {
      const refused = { requests: { sent: 20, slow: 0, refused: 3 } }
      await measure(canary, refused, headersOf('canary', address(2 * number)))
      await measure(stable, { requests: { ...requests, sent: 20 } }, headersOf('stable', address(2 * number + 1)))
    }
    await until(isHalted)
    expect((await live())?.reason).toMatch(/^trial\.refusals mf-notes@c{12} (\d+)\/\1 mf-notes@b{12} 0\/\d+$/)
  })

  test('that is slow for both sides continues, and so does one that a single address reports as slow', async () => {
    await begin()
    for (let number = 0; number < 110; number++) {
      await measure(canary, { vitals: { inp: 900 } }, headersOf('canary', address(2 * number)))
      await measure(stable, { vitals: { inp: 900 } }, headersOf('stable', address(2 * number + 1)))
      await measure(canary, { vitals: { lcp: 90_000 } }, headersOf('canary', '203.0.113.9'))
    }
    expect((await live())?.operation).toBe('canary')
    const [trial] = (await written()).trials
    expect(trial?.vitals.canary.lcp.reduce((sum, count) => sum + count)).toBe(3)
  })

  test('of one member is halted while the other one continues', async () => {
    await begin()
    await running.publish('mf-ai', id('d'))
    await running.publish('mf-ai', id('e'))
    await running.commit((set) => promote(set, { 'mf-ai': id('d') }, null))
    await running.commit((set) => tryOut(set, 'mf-ai', { release: id('e'), share }, null))
    await running.server.refresh()
    await fail(15)
    await until(isHalted)
    expect((await live())?.members).toMatchObject({
      'mf-notes': { release: stable, halted: canary },
      'mf-ai': { release: id('d'), canary: { release: id('e'), share } },
    })
    await running.server.refresh()
    const { trials } = await written()
    expect(trials).toMatchObject([
      { member: 'mf-ai', release: id('e'), halted: null, evidence: { canary: { failed: 0 } } },
    ])
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
    expect((await written()).trials[0]?.halted).toMatch(/^trial\.failures /)
  })

  test('is given larger shares, and then to everybody, once its time has come and its sessions are well', async () => {
    await begin(false, { shares: [80, 100], every: 1, since: '2026-01-01T00:00:00Z' })
    for (let number = 0; number < 19; number++) await tell(canary, ['seen'], headersOf('canary', address(number)))
    expect((await live())?.number).toBe(2)
    const before = Date.now()
    await tell(canary, ['seen'], headersOf('canary', address(19)))
    await until(async () => (await live())?.number === 3)
    const grown = await live()
    const since = grown?.members['mf-notes']?.canary?.ramp?.since ?? ''
    expect(grown).toMatchObject({
      operation: 'canary',
      author: expect.any(String),
      reason: expect.stringMatching(/^trial\.ramp mf-notes@c{12} 0\/20 mf-notes@b{12} 0\/0$/),
      members: {
        'mf-notes': { release: stable, canary: { release: canary, share: 80, ramp: { shares: [100], every: 1 } } },
      },
    })
    expect(Date.parse(since)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.now())
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
    [
      'more of its sessions had a refused request',
      { refusals: { ...good, canary: { sessions: 40, failed: 2 } } },
      false,
    ],
    [
      'a few of its sessions are slower',
      { vitals: { canary: { lcp: lcpOf(5_000, 10), inp: [] }, stable: { lcp: lcpOf(2_000, 10), inp: [] } } },
      false,
    ],
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
      refusals: noEvidence,
      vitals: unmeasured,
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
    expect((await written()).trials[0]).toMatchObject({ stable: id('d'), evidence: { canary: { sessions: 0 } } })
  })
})
