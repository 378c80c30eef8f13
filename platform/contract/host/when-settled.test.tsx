import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { whenSettled as WhenSettled } from './when-settled.ts'

const run = vi.fn()
let idle: (() => void) | undefined
let limit: number | undefined
let whenSettled: typeof WhenSettled

beforeEach(async () => {
  run.mockReset()
  idle = undefined
  // When the page was last used is of one test.
  vi.resetModules()
  whenSettled = (await import('./when-settled.ts')).whenSettled
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void, options?: IdleRequestOptions) => {
    idle = work
    limit = options?.timeout
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = undefined
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const still = () => vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
const load = () => dispatchEvent(new Event('load'))
const wait = () => vi.advanceTimersByTime(3_000)
const rest = () => {
  const work = idle
  idle = undefined
  work?.()
}

it('waits for the page, for a while, and for the browser', () => {
  still()
  whenSettled(run)
  for (const step of [wait, load, () => vi.advanceTimersByTime(2_999), () => vi.advanceTimersByTime(1)]) {
    step()
    expect(run).not.toHaveBeenCalled()
  }
  expect(limit).toBe(2_000)
  rest()
  expect(run).toHaveBeenCalledTimes(1)
})

it('does not wait for a page that is there, nor for a browser that never says it is idle', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  whenSettled(run)
  wait()
  expect(run).toHaveBeenCalledTimes(1)
})

const press = (type = 'keydown') => document.body.dispatchEvent(new Event(type, { bubbles: true }))

it.each(['keydown', 'pointerdown', 'input'])('waits until a second has passed since the last %s', (type) => {
  whenSettled(run)
  wait()
  press(type)
  rest()
  vi.advanceTimersByTime(900)
  press(type)
  vi.advanceTimersByTime(100)
  rest()
  vi.advanceTimersByTime(899)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  rest()
  expect(run).toHaveBeenCalledTimes(1)
})

it('comes while somebody types without a pause for half a minute', () => {
  whenSettled(run)
  wait()
  for (let second = 0; second < 30; second++) {
    press()
    rest()
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(999)
    press()
    vi.advanceTimersByTime(1)
  }
  rest()
  expect(run).toHaveBeenCalledTimes(1)
})

it.each([
  ['loads', []],
  ['has had its time', [load]],
  ['is idle', [load, wait]],
  ['is not used any more', [load, wait, () => press(), rest]],
])('is taken back before the page %s', (_, before) => {
  still()
  const stay = whenSettled(run)
  for (const step of before) step()
  stay()
  for (const step of [load, wait, rest]) step()
  expect(run).not.toHaveBeenCalled()
})
