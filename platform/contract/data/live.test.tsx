import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeShell } from '../testing/index.ts'
import type * as Live from './live.ts'

let live: typeof Live
beforeEach(async () => {
  // Whether a page has settled is of one test.
  vi.resetModules()
  live = await import('./live.ts')
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A shell whose client says what is followed, in the order in which it is joined, and lets a test tell that it has been. */
function open() {
  const joined: string[] = []
  const told = new Map<string, (status: string) => void>()
  const channel = (name: string) => {
    const table = name.split(':')[0] as string
    const made = {
      on: () => made,
      subscribe(status: (status: string) => void) {
        joined.push(table)
        told.set(table, status)
        return made
      },
    }
    return made
  }
  const client = { channel, removeChannel: vi.fn(async () => 'ok'), realtime: { setAuth: async () => {} } }
  return { shell: { ...createFakeShell(), supabase: async () => client as never }, joined, told }
}
const settle = () => vi.advanceTimersByTimeAsync(3_000)
const now = () => vi.advanceTimersByTimeAsync(0)

it('follows what is on the screen as soon as the page has loaded, and the rest once it has settled', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { shell, joined } = open()
  live.follow(shell, [{ table: 'executions' }], () => {})
  const seen = renderHook(() => live.useLive(shell, [{ table: 'messages' }, { table: 'people' }], () => {}))
  await settle()
  expect(joined).toEqual([])
  state.mockReturnValue('complete')
  dispatchEvent(new Event('load'))
  await now()
  expect(joined).toEqual(['messages', 'people'])
  await settle()
  expect(joined).toEqual(['messages', 'people', 'executions'])
  seen.unmount()
})

it('follows what comes on the screen later at once, also before the page has settled', async () => {
  const { shell, joined } = open()
  const seen = renderHook(({ table }) => live.useLive(shell, [{ table }], () => {}), {
    initialProps: { table: 'sessions' },
  })
  await now()
  seen.rerender({ table: 'messages' })
  await now()
  expect(joined).toEqual(['sessions', 'messages'])
  seen.unmount()
})

it('does not follow what has gone before the page has loaded', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const { shell, joined } = open()
  renderHook(() => live.useLive(shell, [{ table: 'messages' }], () => {})).unmount()
  dispatchEvent(new Event('load'))
  await settle()
  expect(joined).toEqual([])
})

it('tells of all once the page has settled, because something may have changed before it was followed', async () => {
  const { shell, told } = open()
  const changed = vi.fn()
  live.follow(shell, [{ table: 'messages' }], changed, { isSeen: true })
  await now()
  told.get('messages')?.('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(changed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_200)
  expect(changed.mock.calls).toEqual([[['messages']]])
})
