import { ShellProvider } from '@cahier/contract/host'
import { createStore } from '@cahier/contract/react'
import { RemoteRouter } from '@cahier/contract/router'
import { createFakeShell } from '@cahier/contract/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Host, HostProvider } from '../../host/host.ts'
import VisitBanner from './visit-banner.tsx'

function show(boot: Partial<Host['boot']>) {
  const shell = createFakeShell({ path: '/notes/7' })
  const set: Partial<Host['set']> = { number: createStore(41) }
  const host: Partial<Host> = { boot: boot as Host['boot'], set: set as Host['set'] }
  render(
    <HostProvider value={host as Host}>
      <ShellProvider shell={shell}>
        <RemoteRouter shell={shell}>
          <VisitBanner />
        </RemoteRouter>
      </ShellProvider>
    </HostProvider>,
  )
}
afterEach(cleanup)

const visit = { channel: 'production', createdAt: '2026-11-21T08:00:00.000Z', pinned: true }

test('says which past set is shown, since when it was live, and leads back from where one is', () => {
  show({ visit })
  expect(screen.getByText(/^Vous regardez l’ensemble 41 \(mis en service le 21 novembre 2026 à /)).toBeDefined()
  const back = screen.getByRole('link', { name: 'Revenir à la version en service' })
  expect(back.getAttribute('href')).toBe('/notes/7?set=live')
})

test('says which channel is shown', () => {
  show({ visit: { ...visit, channel: 'pr-12', pinned: false } })
  expect(screen.getByText('Vous regardez l’ensemble 41 (canal pr-12).')).toBeDefined()
})

test.each([
  [null, 'Dans ce navigateur seulement, mf-notes vient du canal pr-12. Le reste est en service.'],
  [
    'http://localhost:4001/',
    'Dans ce navigateur seulement, mf-notes vient de http://localhost:4001/. Le reste est en service.',
  ],
])('says that one remote is replaced, and leads back (%s)', (url, text) => {
  show({ visit: { ...visit, channel: 'pr-12', override: { member: 'mf-notes', url } } })
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/notes/7?set=live')
})

test('says why the live set is shown to somebody who asked for another, who is there already', () => {
  show({ refusal: 'expired' })
  expect(screen.getByText(/^Ce lien a expiré/)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
