import { useShell, useStore } from '@cahier/contract/react'
import { createRest, refuse, renderWithShell } from '@cahier/contract/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type Account, AccountProvider } from '../../account/account.ts'
import { createCountersSource } from '../../account/counters.ts'
import ReadCounters from './read-counters.tsx'

const row = {
  documents: 3,
  pinned: 1,
  notes_this_week: 2,
  tags: 0,
  words: 12,
  words_mastered: 4,
  mastery_average: 33,
  words_to_review: 5,
  sessions_total: 2,
  sessions_completed: 1,
  sessions_overdue: 0,
  next_session: {
    id: 's',
    title: 'Relire',
    type: 'mixed',
    scheduled_for: '2026-12-01T09:00:00Z',
    duration: 30,
    begun: true,
  },
  collaboration_sessions: 0,
  active_automations: 0,
  unread_notifications: 0,
}
const server = createRest({ 'POST rpc/dashboard_counters': () => row }).fetch
const unreachable: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

function Figures() {
  const shell = useShell()
  const [source] = useState(() => createCountersSource(shell))
  const { counters, error } = useStore(source.state)
  return (
    <AccountProvider value={{ counters: source } as Account}>
      <ReadCounters />
      <output>{JSON.stringify({ ...counters, failed: error !== null })}</output>
    </AccountProvider>
  )
}

/** The figures of a page that has just been opened. */
async function open(fetch: typeof globalThis.fetch, failed: boolean) {
  await renderWithShell(<Figures />, { fetch })
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(`"failed":${failed}`))
  const figures: unknown = JSON.parse(screen.getByRole('status').textContent ?? '')
  cleanup()
  return figures
}

afterEach(() => localStorage.clear())

it('are those of the last visit without a server', async () => {
  const seen = await open(server, false)
  expect(seen).toMatchObject({ documents: 3, words: 12, nextSession: { title: 'Relire', begun: true } })
  expect(await open(unreachable, true)).toEqual({ ...(seen as object), failed: true })
})

it('are those of the last visit until the server has answered', async () => {
  const seen = await open(server, false)
  expect(await open(() => new Promise(() => {}), false)).toEqual(seen)
})

it('are none before a first visit', async () => {
  expect(await open(unreachable, true)).toEqual({ failed: true })
  expect(await open(async () => refuse(404, { code: 'PGRST202', message: 'gone' }), true)).toEqual({ failed: true })
})

it('are the newest when an older answer comes later', async () => {
  const late = Promise.withResolvers<object>()
  const answers = [() => row, () => late.promise, () => ({ ...row, words: 13 })]
  const { fetch } = createRest({ 'POST rpc/dashboard_counters': () => answers.shift()?.() })
  const { shell } = await renderWithShell(<Figures />, { fetch })
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('"words":12'))
  act(() => shell.events.emit('dashboard'))
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => shell.events.emit('dashboard'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('"words":13'))
  await act(async () => late.resolve(row))
  expect(screen.getByRole('status').textContent).toContain('"words":13')
  cleanup()
})

it('are right again once the server answers, also when they are the same', async () => {
  let answer = () => Promise.resolve<unknown>(row)
  const { fetch } = createRest({ 'POST rpc/dashboard_counters': () => answer() })
  const { shell } = await renderWithShell(<Figures />, { fetch })
  const shows = (failed: boolean) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toContain(`"failed":${failed}`))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('"words":12'))
  answer = async () => refuse(404, { code: 'PGRST202', message: 'gone' })
  act(() => shell.events.emit('dashboard'))
  await shows(true)
  answer = async () => row
  act(() => shell.events.emit('dashboard'))
  await shows(false)
  cleanup()
})
