import type { Beacon } from '@cahier/releases/model'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const sent = vi.fn<(url: string, body: Blob) => boolean>(() => true)
let health: typeof import('./beacons.ts')
const notes = { member: 'mf-notes', id: 'aaaaaaaaaaaa' } as const

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  sent.mockClear()
  sessionStorage.clear()
  Object.defineProperty(navigator, 'sendBeacon', { value: sent, configurable: true })
  health = await import('./beacons.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const beacons = () => Promise.all(sent.mock.calls.map(async ([, body]) => JSON.parse(await body.text()) as Beacon))
const kinds = async () => (await beacons()).map(({ events }) => events.map(({ kind }) => kind))

it('gathers what is seen for ten seconds, and tells a failure within one', async () => {
  health.startBeacons()
  health.noteRelease(notes, 'seen')
  vi.advanceTimersByTime(9_999)
  expect(sent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await kinds()).toEqual([['seen']])
  health.noteRelease({ ...notes, id: 'bbbbbbbbbbbb' }, 'seen')
  health.noteRelease(notes, 'crashed')
  vi.advanceTimersByTime(1_000)
  expect(await kinds()).toEqual([['seen'], ['seen', 'crashed']])
})

it('tells each thing once, and nothing when there is nothing', async () => {
  health.startBeacons()
  for (let time = 0; time < 5; time++) {
    health.noteRelease(notes, 'crashed')
    vi.advanceTimersByTime(60_000)
  }
  dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveBeenCalledOnce()
})

it('tells what there is when the page is left', async () => {
  health.startBeacons()
  health.noteRelease(notes, 'seen')
  dispatchEvent(new Event('pagehide'))
  expect(await kinds()).toEqual([['seen']])
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveBeenCalledOnce()
})

it('tells what was noted before anybody listened, and nobody where nobody does', () => {
  health.noteRelease(notes, 'seen')
  vi.advanceTimersByTime(60_000)
  expect(sent).not.toHaveBeenCalled()
  health.startBeacons()
  vi.advanceTimersByTime(10_000)
  expect(sent).toHaveBeenCalledOnce()
})

it('holds no release to account for the lack of a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  health.startBeacons()
  health.noteRelease(notes, 'unloaded')
  vi.advanceTimersByTime(60_000)
  expect(sent).not.toHaveBeenCalled()
})

it('says which release and what, under a random name that the tab keeps, and nothing else', async () => {
  health.startBeacons()
  health.noteRelease(notes, 'crashed')
  vi.advanceTimersByTime(1_000)
  health.noteRelease(notes, 'seen')
  vi.advanceTimersByTime(10_000)
  const [first, second] = await beacons()
  expect(first).toEqual({
    session: expect.stringMatching(/^[\w-]{36}$/),
    events: [{ member: 'mf-notes', release: 'aaaaaaaaaaaa', kind: 'crashed' }],
  })
  expect(second?.session).toBe(first?.session)
  expect(sessionStorage.getItem('cahier.session')).toBe(first?.session)
})

it('tells the worst of each vital, and all requests', async () => {
  health.startBeacons()
  const requests = { sent: 2, slow: 0, refused: 1 }
  health.noteMeasured(notes, { vitals: { inp: 300, cls: 0.1 } })
  health.noteMeasured(notes, { vitals: { inp: 90, lcp: 1_200 }, requests })
  health.noteMeasured(notes, { requests })
  vi.advanceTimersByTime(10_000)
  const [beacon] = await beacons()
  expect(beacon).toMatchObject({
    events: [],
    measured: [
      {
        member: 'mf-notes',
        release: 'aaaaaaaaaaaa',
        vitals: { inp: 300, cls: 0.1, lcp: 1_200 },
        requests: { sent: 4, slow: 0, refused: 2 },
      },
    ],
  })
  vi.advanceTimersByTime(60_000)
  dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveBeenCalledOnce()
})

it('tells requests that went well only with something else, or when the page is left', async () => {
  health.startBeacons()
  health.noteMeasured(notes, { requests: { sent: 3, slow: 0, refused: 0 } })
  vi.advanceTimersByTime(600_000)
  expect(sent).not.toHaveBeenCalled()
  dispatchEvent(new Event('pagehide'))
  expect(await beacons()).toMatchObject([{ measured: [{ vitals: {}, requests: { sent: 3 } }] }])
})

it('stays small, whatever there is to tell', async () => {
  health.startBeacons()
  for (let number = 0; number < 100; number++) {
    const release = { member: 'mf-collaboration', id: String(number).padStart(12, '0') } as const
    health.noteRelease(release, 'crashed')
    const vitals = { lcp: 599_999, inp: 599_999, cls: 0.1234, ttfb: 599_999 }
    health.noteMeasured(release, { vitals, requests: { sent: 1_000, slow: 1_000, refused: 1_000 } })
  }
  vi.advanceTimersByTime(10_000)
  expect((await kinds()).map((events) => events.length)).toEqual([40, 40, 20])
  for (const [, body] of sent.mock.calls) expect(body.size).toBeLessThan(4 * 1024)
})
