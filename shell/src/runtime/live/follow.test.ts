import { createStore } from '@cahier/contract/react'
import type { LiveNews, LiveRemote } from '@cahier/releases/model'
import { createMemoryHistory } from 'history'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveSet } from '../../host/live-set.ts'
import { fakeRemote } from '../testing/releases.ts'
import { createFollower } from './follow.ts'
import type { Moment } from './moment.ts'

const idle: Moment = { unsaved: false, writing: false, dialog: false, playing: false, typed: false, quiet: 1_000 }
const news = (set: number, frame = 'same'): LiveNews => ({
  set,
  index: { url: `/sets/production/${set}.json`, integrity: 'sha384-a' },
  frame,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(over: { complete?: boolean } = {}) {
  let moment = idle
  const number = createStore(1)
  const taken = vi.fn()
  const set: LiveSet = {
    number,
    flags: createStore({}),
    remote: async () => fakeRemote(),
    all: async () => [fakeRemote()],
    known: () => undefined,
    take(next: number, remotes: readonly LiveRemote[]) {
      taken(next, remotes)
      number.set(next)
    },
  }
  const history = createMemoryHistory({ initialEntries: ['/notes'] })
  const fetchIndex = vi.fn(async () => ({ number: 0, shell: 'a', remotes: [fakeRemote()] }))
  const warm = vi.fn(async () => {})
  const reportError = vi.fn()
  const follower = createFollower({
    frame: 'same',
    set,
    history,
    moment: () => moment,
    fetchIndex,
    fit: async (_current, next) => ({ remotes: next, complete: over.complete ?? true }),
    warm,
    reportError,
  })
  const hear = async (set: number, frame?: string) => {
    follower.hear(news(set, frame))
    await vi.advanceTimersByTimeAsync(0)
  }
  const be = (next: Partial<Moment>) => {
    moment = { ...idle, ...next }
  }
  return { follower, hear, be, taken, number, history, fetchIndex, warm, reportError }
}

describe('a new set', () => {
  it('is taken at once where nothing is going on, after what is on screen was loaded', async () => {
    const { hear, number, warm, taken } = open()
    warm.mockImplementation(async () => void expect(taken).not.toHaveBeenCalled())
    await hear(2)
    expect(number.get()).toBe(2)
    expect(warm).toHaveBeenCalledTimes(1)
  })

  it('waits for unsaved work, and is taken when it is saved', async () => {
    const { hear, be, number } = open()
    be({ unsaved: true })
    await hear(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(number.get()).toBe(1)
    be({})
    await vi.advanceTimersByTimeAsync(250)
    expect(number.get()).toBe(2)
  })

  it('is taken with the next navigation to another path, whatever is typed', async () => {
    const { hear, be, number, history } = open()
    be({ typed: true, quiet: 0 })
    await hear(2)
    history.push('/notes?tag=a')
    expect(number.get()).toBe(1)
    history.push('/notes/42')
    expect(number.get()).toBe(2)
  })

  it('is taken only when it is newer than all that were heard of', async () => {
    const { hear, taken } = open()
    await hear(1)
    await hear(3)
    await hear(2)
    await hear(3)
    expect(taken.mock.calls.map(([set]) => set)).toEqual([3])
  })

  it('gives way to a newer one that comes while it waits', async () => {
    const { hear, be, taken } = open()
    be({ typed: true })
    await hear(2)
    await hear(3)
    be({})
    await vi.advanceTimersByTimeAsync(250)
    expect(taken.mock.calls.map(([set]) => set)).toEqual([3])
  })

  it('leaves what is on screen where it cannot be fetched, and is tried again', async () => {
    const { hear, number, warm, reportError } = open()
    warm.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await hear(2)
    expect(number.get()).toBe(1)
    expect(reportError).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(number.get()).toBe(2)
  })
})

describe('a document load is due', () => {
  it('when the page would be drawn differently, until it would not', async () => {
    const { hear, follower } = open()
    expect(follower.documentIsDue()).toBe(false)
    await hear(2, 'other')
    expect(follower.documentIsDue()).toBe(true)
    await hear(3)
    expect(follower.documentIsDue()).toBe(false)
  })

  it('before the set is taken, but never while work is unsaved', async () => {
    const { hear, be, follower } = open()
    be({ typed: true })
    await hear(2, 'other')
    expect(follower.documentIsDue()).toBe(true)
    be({ unsaved: true })
    expect(follower.documentIsDue()).toBe(false)
  })

  it('when a remote does not fit the running shell', async () => {
    const { hear, follower } = open({ complete: false })
    await hear(2)
    expect(follower.documentIsDue()).toBe(true)
  })

  it('after twenty sets', async () => {
    const { hear, follower } = open()
    for (let set = 2; set <= 20; set++) await hear(set)
    expect(follower.documentIsDue()).toBe(false)
    await hear(21)
    expect(follower.documentIsDue()).toBe(true)
  })
})
