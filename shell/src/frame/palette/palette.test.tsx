import { createStore } from '@cahier/contract/react'
import { createRest, type FakeShell, renderWithShell } from '@cahier/contract/testing'
import type { BootData, LiveRemote } from '@cahier/releases/model'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type Host, HostProvider } from '../../host/host.ts'
import { recentSearches } from '../search/recent.ts'
import Palette from './palette.tsx'
import { typedAhead } from './typed-ahead.ts'

vi.mock('../../runtime/federation/loader.ts', () => ({ loadExpose: vi.fn() }))

const label = { fr: 'Planifier', en: 'Plan', es: 'Planificar', de: 'Planen' }
const planning = {
  member: 'mf-planning',
  commands: [{ id: 'planning.create', expose: './commands/create', label, quickAction: 40 }],
} as unknown as LiveRemote
const hits = [
  { kind: 'note', title: 'Le cœur', excerpt: 'Il bat.' },
  { kind: 'word', title: 'cœur', excerpt: 'Un muscle.' },
].map((hit, id) => ({ ...hit, id: `${id}`, href: `/there/${id}`, updated_at: '2026-01-01T00:00:00Z' }))

async function open() {
  const host = {
    boot: { navigation: [], language: 'fr' } as unknown as BootData,
    set: { all: async () => [planning], number: createStore(1) },
  } as unknown as Host
  const { fetch } = createRest({ 'POST rpc/search_all': () => hits })
  const { shell } = await renderWithShell(
    <HostProvider value={host}>
      <Palette />
    </HostProvider>,
    { fetch, commands: { 'planning.create': () => undefined } },
  )
  const box = await screen.findByRole('combobox')
  await screen.findByRole('option', { name: 'Planifier' })
  return { shell, box, user: userEvent.setup() }
}
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
const account = ({ session }: FakeShell) => {
  const signedIn = session.get()
  return signedIn.status === 'signed-in' ? signedIn.userId : ''
}

Element.prototype.scrollIntoView = () => {}
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('runs the action that the keys stand on', async () => {
  const { shell, box, user } = await open()
  await user.type(box, 'plan')
  expect(active(box)).toBe('Planifier')
  await user.keyboard('{Enter}')
  expect(shell.seen.commands).toEqual([{ id: 'planning.create', payload: undefined }])
})

it('goes round with the arrows', async () => {
  const { box, user } = await open()
  const first = active(box)
  await user.type(box, '{ArrowDown}')
  expect(active(box)).not.toBe(first)
  await user.type(box, '{ArrowUp}{ArrowUp}')
  expect(active(box)).toBe('Se déconnecter')
  await user.type(box, '{ArrowDown}')
  expect(active(box)).toBe(first)
})

it('offers nothing that only an earlier query found', async () => {
  const { shell, box, user } = await open()
  await user.type(box, 'coeur')
  await screen.findByRole('option', { name: /muscle/ })
  await user.clear(box)
  await user.type(box, 'plan{Enter}')
  expect(shell.seen.commands.map(({ id }) => id)).toEqual(['planning.create'])
})

it('finds, marks, opens, and remembers what led somewhere', async () => {
  const { shell, box, user } = await open()
  await user.type(box, 'coeur')
  const words = await screen.findByRole('group', { name: 'Vocabulaire' })
  expect(within(words).getByText('cœur', { selector: 'mark' })).toBeDefined()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 résultats'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(shell.history.location.pathname).toBe('/there/1')
  expect(recentSearches(account(shell))).toEqual(['coeur'])
})

it('changes the theme and signs out', async () => {
  const { shell, box, user } = await open()
  await user.type(box, 'sombre{Enter}')
  expect(shell.preferences.get().theme).toBe('dark')
  const signOut = vi.spyOn(shell, 'signOut').mockReturnValue()
  await user.clear(box)
  await user.type(box, 'déconnexion{Enter}')
  expect(signOut).toHaveBeenCalledOnce()
})

it('shows the keys that do the same, and says them', async () => {
  const { box, user } = await open()
  await user.type(box, 'raccourcis')
  const shortcuts = await screen.findByRole('option', { name: 'Raccourcis clavier' })
  expect(shortcuts.getAttribute('aria-description')).toBe('?')
  expect(within(shortcuts).getByText('?', { selector: 'kbd' })).toBeDefined()
})

it('begins with what was typed while it opened', async () => {
  typedAhead.begin(() => {})
  await userEvent.keyboard('plan')
  const { box } = await open()
  await waitFor(() => expect((box as HTMLInputElement).value).toBe('plan'))
  await userEvent.keyboard('i')
  expect((box as HTMLInputElement).value).toBe('plani')
  expect(active(box)).toBe('Planifier')
})
