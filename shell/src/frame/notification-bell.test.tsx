import { createRest, renderWithShell } from '@cahier/contract/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NotificationBell } from './notification-bell.tsx'

afterEach(cleanup)

const counted = (unread: number) => new Response(null, { headers: { 'content-range': `*/${unread}` } })

async function open(answers: (() => Response | Promise<Response>)[]) {
  const { fetch } = createRest({ 'HEAD notifications': () => answers.shift()?.() })
  return renderWithShell(<NotificationBell />, { fetch })
}

it('keeps the newest count when an older answer comes later', async () => {
  const late = Promise.withResolvers<Response>()
  const answers = [() => counted(0), () => late.promise, () => counted(1)]
  const { shell } = await open(answers)
  await waitFor(() => expect(answers).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined())
  act(() => shell.events.emit('notifications'))
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => shell.events.emit('notifications'))
  await screen.findByRole('button', { name: 'Notifications, 1 non lue' })
  await act(async () => late.resolve(counted(0)))
  expect(screen.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeDefined()
})

it('counts again after the first count when a notification came meanwhile', async () => {
  const first = Promise.withResolvers<Response>()
  const answers = [() => first.promise, () => counted(2)]
  const { shell } = await open(answers)
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => shell.events.emit('notifications'))
  await act(async () => first.resolve(counted(0)))
  await screen.findByRole('button', { name: 'Notifications, 2 non lues' })
})

it('is there, without a count, before anything has been read', async () => {
  await open([() => new Promise(() => {})])
  expect(screen.getByRole('button', { name: 'Notifications' }).getAttribute('aria-haspopup')).toBe('menu')
})
