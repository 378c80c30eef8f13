import 'fake-indexeddb/auto'
import { createRest, type RestFake, refuse, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import NotificationsPage from './notifications-page.tsx'

afterEach(cleanup)

const patches = (rest: RestFake) => rest.requests.filter(({ method }) => method === 'PATCH')

const now = new Date().toISOString()
const row = (id: string, more: object = {}) => ({
  id,
  title: id,
  body: '',
  href: null,
  read_at: null,
  priority: 'normal',
  topic: 'study',
  created_at: now,
  ...more,
})

const refused = () => refuse(400, { code: '22000', message: 'refused' })

async function open(list: object[] | null, path = '/notifications', unanswered: () => unknown = refused) {
  const rest = createRest({
    'GET notifications': () => list ?? unanswered(),
    'HEAD notifications': () => new Response(null, { headers: { 'content-range': `*/${list?.length ?? 0}` } }),
    'PATCH notifications': () => null,
  })
  const rendered = await renderWithShell(<NotificationsPage />, { ...rest, path })
  return { ...rendered, rest }
}

it('lists by day what is read and unread, with its topic and a link', async () => {
  await open([
    row('Verbes', { href: '/review', priority: 'high' }),
    row('Bilan', { read_at: now, topic: 'progress', body: 'Douze mots' }),
  ])
  const today = within(await screen.findByRole('region', { name: 'aujourd’hui' }))
  expect(today.getByRole('link', { name: 'Verbes' }).getAttribute('href')).toBe('/review')
  expect(today.getByText('Importante')).toBeDefined()
  expect(today.getByText('Bilans')).toBeDefined()
  expect(today.getByRole('button', { name: 'Marquer comme lue\u202f: Verbes' })).toBeDefined()
  expect(today.getByRole('button', { name: 'Marquer comme non lue\u202f: Bilan' })).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('2 notifications affichées, 2 non lues en tout')
})

it('marks one as read and takes it back', async () => {
  const { rest, shell } = await open([row('Verbes')])
  await userEvent.click(await screen.findByRole('button', { name: 'Marquer comme lue\u202f: Verbes' }))
  await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
  shell.seen.toasts[0]?.action?.run()
  await waitFor(() => expect(patches(rest)).toHaveLength(2))
  expect(patches(rest)[1]).toMatchObject({ body: { read_at: null } })
  expect(patches(rest)[1]?.params.get('id')).toBe('eq.Verbes')
})

it('keeps its filters in the address, and says when nothing matches', async () => {
  const { shell, rest } = await open([])
  expect(await screen.findByText('Rien de nouveau.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Non lues' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sujet' }), 'collaboration')
  expect(await screen.findByText('Aucune notification ne correspond à ces filtres.')).toBeDefined()
  expect(shell.history.location.search).toBe('?show=unread&topic=collaboration')
  await waitFor(() => expect(rest.requests.at(-1)?.params.get('topic')).toBe('eq.collaboration'))
})

it('offers to try again when they could not be read', async () => {
  await open(null)
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeDefined()
})

it('shows those that were read before while there is no network, and says so', async () => {
  await open([row('Verbes')])
  await screen.findByText('Verbes')
  cleanup()
  await open(null, '/notifications', () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await screen.findByText(/^Hors ligne/)).toBeDefined()
  expect(screen.getByText('Verbes')).toBeDefined()
})
