import { createRest, refuse, renderWithShell } from '@cahier/contract/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import Status from '../src/widgets/status.tsx'

afterEach(cleanup)

it('shows that the assistant is available', async () => {
  await renderWithShell(<Status />, createRest({ 'GET ai_conversations': () => [] }))
  expect(await screen.findByText('IA Connectée')).toBeDefined()
})

it('follows the network', async () => {
  let down = true
  const server = createRest({
    'GET ai_conversations': () => (down ? refuse(503, { code: '', message: 'down' }) : []),
  })
  await renderWithShell(<Status />, server)
  expect(await screen.findByText('IA Déconnectée')).toBeDefined()
  down = false
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('IA Connectée')).toBeDefined()
  down = true
  act(() => void dispatchEvent(new Event('offline')))
  expect(await screen.findByText('IA Déconnectée')).toBeDefined()
})

it('shows nothing while it is unknown', async () => {
  const { container } = await renderWithShell(<Status />, { fetch: () => new Promise(() => {}) })
  await waitFor(() => expect(container.textContent).toBe(''))
})
