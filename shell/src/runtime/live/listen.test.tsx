import type { LiveNews } from '@cahier/releases/model'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForNews } from './listen.ts'

const news = (set: number): LiveNews => ({
  set,
  index: { url: `/sets/production/${set}.json`, integrity: '' },
  frame: 'a',
})

/** The browser's locks: one tab after the other. */
let waiting: (() => void)[] = []
let held = false
const locks = {
  async request(_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) {
    if (held) await new Promise<void>((resolve) => waiting.push(resolve))
    if (signal.aborted) throw signal.reason
    held = true
    await run()
    held = false
    waiting.shift()?.()
  },
}

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 1
  onerror: (() => void) | null = null
  constructor() {
    super()
    FakeSource.all.push(this)
  }
  say(set: number) {
    this.dispatchEvent(new MessageEvent('set', { data: JSON.stringify(news(set)) }))
  }
  fail() {
    this.readyState = 2
    this.onerror?.()
  }
  close() {
    this.readyState = 2
  }
}

class FakeChannel {
  static all: FakeChannel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    FakeChannel.all.push(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
}

const asked = vi.fn()
const openStreams = () => FakeSource.all.filter(({ readyState }) => readyState !== 2)
/** Opens a tab. @returns what it was told: the number, and whether it has the stream */
function tab(stream = true) {
  const told: [set: number, first: boolean][] = []
  listenForNews({ url: '/live/production', stream, frame: 'a' }, ({ set }, first) => told.push([set, first]))
  return told
}

beforeEach(() => {
  vi.useFakeTimers()
  waiting = []
  held = false
  FakeSource.all = []
  FakeChannel.all = []
  asked.mockReset().mockImplementation(async () => Response.json(news(9)))
  vi.spyOn(window, 'addEventListener')
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', { locks, onLine: true })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls) removeEventListener(type, listener)
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens one stream for all tabs, and all are told', () => {
  const [first, second, third] = [tab(), tab(), tab()]
  expect(openStreams()).toHaveLength(1)
  openStreams()[0]?.say(2)
  expect([first, second, third]).toEqual([[[2, true]], [[2, false]], [[2, false]]])
})

it('tells a tab that comes later what it may have missed', () => {
  tab()
  openStreams()[0]?.say(2)
  expect(tab()).toEqual([[2, false]])
})

it('asks at once where there is no stream to be had, and tries the stream again later', async () => {
  const told = tab()
  openStreams()[0]?.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledExactlyOnceWith('/live/production.json', { cache: 'no-cache' })
  expect(told).toEqual([[9, true]])
  await vi.advanceTimersByTimeAsync(15_000)
  openStreams()[0]?.say(10)
  expect(told).toEqual([
    [9, true],
    [10, true],
  ])
})

it('asks where something on the way keeps the stream back', async () => {
  const told = tab()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([[9, true]])
  expect(openStreams()).toHaveLength(0)
})

it('only asks where nothing streams, in one tab for all', async () => {
  const [first, second] = [tab(false), tab(false)]
  await vi.advanceTimersByTimeAsync(45_000)
  expect(FakeSource.all).toHaveLength(0)
  expect(asked).toHaveBeenCalledTimes(4)
  expect(first[0]).toEqual([9, true])
  expect(second[0]).toEqual([9, false])
})

it('keeps a stream that the browser opens again by itself', () => {
  tab()
  const [source] = openStreams()
  source?.onerror?.()
  expect(openStreams()).toEqual([source])
  expect(asked).not.toHaveBeenCalled()
})

it('gives the lock back when the page is put aside', async () => {
  const told = tab()
  expect(openStreams()).toHaveLength(1)
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(openStreams()).toHaveLength(0)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  openStreams()[0]?.say(3)
  expect(told).toEqual([[3, true]])
})

it('ends without a network and begins again with one', () => {
  tab()
  dispatchEvent(new Event('offline'))
  expect(openStreams()).toHaveLength(0)
  dispatchEvent(new Event('online'))
  expect(openStreams()).toHaveLength(1)
})

it('does without locks: the tab has a stream of its own', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const told = tab()
  openStreams()[0]?.say(2)
  expect(told).toEqual([[2, true]])
})
