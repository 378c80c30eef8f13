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

async function open(found: readonly object[]) {
  const host = { set: { all: async () => [], number: createStore(1) } } as unknown as Host
  const { fetch } = createRest({ 'POST rpc/search_all': () => found })
  const { shell } = await renderWithShell(
    <HostProvider value={host}>
      <SearchPage />
    </HostProvider>,
    { fetch, path: '/search?q=coeur' },
  )
  return { shell, user: userEvent.setup() }
}

it('folds the results of an area after ten, and goes on at the eleventh', async () => {
  const { user } = await open([...hits('note', 50), ...hits('word', 10)])
  const groupOf = (title: string) => within(screen.getByRole('heading', { name: title }).parentElement as HTMLElement)
  const more = await screen.findByRole('button', { name: 'Voir les 40 autres' })
  expect(groupOf('Notes').getAllByRole('link')).toHaveLength(10)
  expect(groupOf('Vocabulaire').getAllByRole('link')).toHaveLength(10)
  expect(screen.getAllByRole('button', { name: /^Voir/ })).toHaveLength(1)
  await user.click(more)
  expect(groupOf('Notes').getAllByRole('link')).toHaveLength(50)
  expect(document.activeElement?.textContent).toContain('Le cœur 10')
})

it('narrows the results by kind and tag in the address, and says when the filters leave none', async () => {
  const { shell, user } = await open([
    ...hits('note', 2).map((hit, index) => ({ ...hit, tags: index === 0 ? ['svt'] : [], folder: 'L2' })),
    ...hits('word', 3),
  ])
  await screen.findByText('5 résultats')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'svt')
  expect(screen.getByRole('status').textContent).toBe('1 résultat')
  expect(shell.history.location.search).toBe('?q=coeur&tag=svt')
  await user.click(screen.getByRole('button', { name: 'Vocabulaire' }))
  expect(screen.getByText('Aucun résultat avec ces filtres.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
  expect(screen.getByRole('status').textContent).toBe('5 résultats')
  expect(shell.history.location.search).toBe('?q=coeur')
})
