// Loaded before the tests: the hook imports it when it first listens.
import '@cahier/contract/data'
import { ShellProvider } from '@cahier/contract/host'
import { createFakeShell, fakeProfile } from '@cahier/contract/testing'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAccountChanges } from './account-changes.ts'

function fakeChannel() {
  const heard = new Map<string, { filter: string; tell(): void }>()
  let status: (status: string) => void = () => {}
  const channel = {
    on(_kind: string, { table, filter }: { table: string; filter: string }, tell: () => void) {
      heard.set(table, { filter, tell })
    },
    subscribe: vi.fn((listener: typeof status) => {
      status = listener
    }),
  }
  return { heard, channel, become: (next: string) => status(next) }
}

async function listen(setAuth = async () => {}) {
  const fake = fakeChannel()
  const removed = vi.fn()
  const shell = {
    ...createFakeShell(),
    supabase: async () => ({ channel: () => fake.channel, removeChannel: removed, realtime: { setAuth } }) as never,
  }
  const topics: string[] = []
  for (const topic of ['dashboard', 'notifications']) shell.events.on(topic, () => topics.push(topic))
  const Ear = () => {
    useAccountChanges()
    return null
  }
  await act(async () => {
    render(
      <ShellProvider shell={shell}>
        <Ear />
      </ShellProvider>,
    )
  })
  // A page follows tables after its first view.
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  return { ...fake, removed, topics }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('tells changes that come together as one, each to those whom it concerns', async () => {
  const { heard, topics } = await listen()
  for (let i = 0; i < 5; i++) heard.get('vocabulary')?.tell()
  expect(topics).toEqual([])
  vi.runAllTimers()
  expect(topics).toEqual(['dashboard'])
  heard.get('notifications')?.tell()
  vi.runAllTimers()
  expect(topics).toEqual(['dashboard', 'notifications'])
})

it('hears of this account only', async () => {
  const { heard } = await listen()
  expect([...heard.values()].every(({ filter }) => filter === `user_id=eq.${fakeProfile.id}`)).toBe(true)
})

it('joins once the client has its token, as this account and not as a visitor', async () => {
  const token = Promise.withResolvers<void>()
  const { channel } = await listen(() => token.promise)
  expect(channel.subscribe).not.toHaveBeenCalled()
  await act(async () => token.resolve())
  expect(channel.subscribe).toHaveBeenCalledTimes(1)
})

it('takes everything for stale each time that the connection is made', async () => {
  const { become, topics } = await listen()
  for (let i = 0; i < 2; i++) {
    become('SUBSCRIBED')
    vi.runAllTimers()
  }
  expect(topics).toEqual(['dashboard', 'notifications', 'dashboard', 'notifications'])
})

it('leaves with the frame', async () => {
  const { heard, removed, topics } = await listen()
  heard.get('notes')?.tell()
  cleanup()
  vi.runAllTimers()
  expect(removed).toHaveBeenCalled()
  expect(topics).toEqual([])
})
