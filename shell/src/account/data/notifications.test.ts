import { createFakeShell, createRest } from '@cahier/contract/testing'
import { expect, it } from 'vitest'
import { addNotification } from './notifications.ts'

it('adds a notification, and tells the frame to read them again', async () => {
  const rest = createRest({ 'POST notifications': () => null })
  const shell = createFakeShell({ fetch: rest.fetch })
  let told = 0
  shell.events.on('notifications', () => told++)
  await addNotification.run(shell, { title: 'Fiche prête' })
  expect(rest.written()).toMatchObject([
    { resource: 'notifications', body: { title: 'Fiche prête', body: '', href: null } },
  ])
  expect(told).toBe(1)
})
