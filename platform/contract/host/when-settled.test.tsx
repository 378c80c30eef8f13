import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenSettled } from './when-settled.ts'

const run = vi.fn()
let idle: (() => void) | undefined

beforeEach(() => {
  run.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle = work
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
const rest = () => idle?.()

it('waits for the page, for a while, and for the browser', () => {
  still()
  whenSettled(run)
  for (const step of [wait, load, () => vi.advanceTimersByTime(2_999), () => vi.advanceTimersByTime(1)]) {
    step()
    expect(run).not.toHaveBeenCalled()
  }
  rest()
  expect(run).toHaveBeenCalledTimes(1)
})

it('does not wait for a page that is there, nor for a browser that never says it is idle', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  whenSettled(run)
  wait()
  expect(run).toHaveBeenCalledTimes(1)
})

it.each([
  ['loads', []],
  ['has had its time', [load]],
  ['is idle', [load, wait]],
])('is taken back before the page %s', (_, before) => {
  still()
  const stay = whenSettled(run)
  for (const step of before) step()
  stay()
  for (const step of [load, wait, rest]) step()
  expect(run).not.toHaveBeenCalled()
})
