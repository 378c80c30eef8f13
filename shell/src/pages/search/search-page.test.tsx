import { createStore } from '@cahier/contract/react'
import { createRest, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type Host, HostProvider } from '../../host/host.ts'
import SearchPage from './search-page.tsx'

vi.mock('../../runtime/federation/loader.ts', () => ({ loadExpose: vi.fn() }))

afterEach(cleanup)

const hits = (kind: string, count: number) =>
  Array.from({ length: count }, (_, id) => ({
    kind,
    id: `${id}`,
    title: `Le cœur ${id}`,
    excerpt: '',
    href: `/there/${kind}/${id}`,
    updated_at: new Date(Date.UTC(2026, 0, 1) - id).toISOString(),
  }))

it('folds the results of an area after ten, and goes on at the eleventh', async () => {
  const host = { set: { all: async () => [], number: createStore(1) } } as unknown as Host
  const { fetch } = createRest({ 'POST rpc/search_all': () => [...hits('note', 50), ...hits('word', 10)] })
  await renderWithShell(
    <HostProvider value={host}>
      <SearchPage />
    </HostProvider>,
    { fetch, path: '/search?q=coeur' },
  )
  const user = userEvent.setup()
  const groupOf = (title: string) => within(screen.getByRole('heading', { name: title }).parentElement as HTMLElement)
  const more = await screen.findByRole('button', { name: 'Voir les 40 autres' })
  expect(groupOf('Notes').getAllByRole('link')).toHaveLength(10)
  expect(groupOf('Vocabulaire').getAllByRole('link')).toHaveLength(10)
  expect(screen.getAllByRole('button', { name: /^Voir/ })).toHaveLength(1)
  await user.click(more)
  expect(groupOf('Notes').getAllByRole('link')).toHaveLength(50)
  expect(document.activeElement?.textContent).toContain('Le cœur 10')
})
