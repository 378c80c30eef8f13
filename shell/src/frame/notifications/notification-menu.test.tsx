import { createRest, type RestFake, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import * as data from '../../account/data/notifications.ts'
import { NotificationMenu } from './notification-menu.tsx'

afterEach(cleanup)

const patches = (rest: RestFake) => rest.requests.filter(({ method }) => method === 'PATCH')

const at = (days: number, hour: number) => {
  const date = new Date()
  date.setDate(date.getDate() - days)
  date.setHours(hour, 30, 0, 0)
  return date.toISOString()
}
const notification = (title: string, created_at: string) => ({
  id: title,
  title,
  body: '',
  href: null as string | null,
  read_at: null,
  priority: 'normal',
  topic: 'app',
  created_at,
})

async function open(list: object[]) {
  const rest = createRest({
    'GET notifications': () => list,
    'PATCH notifications': () => null,
    'HEAD notifications': () => new Response(null, { headers: { 'content-range': `*/${list.length}` } }),
  })
  const rendered = await renderWithShell(
    <NotificationMenu trigger={<button type="button">Ouvrir</button>} data={data} />,
    rest,
  )
  return { ...rendered, rest }
}

it('lists notifications by day, each with its time', async () => {
  await open([notification('Verbes', at(0, 9)), notification('Bilan', at(1, 18)), notification('Lire', at(1, 8))])
  const group = async (name: string) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('menuitem')
      .map((item) => item.textContent)
  expect(await group('aujourd’hui')).toEqual(['Non lue Verbes09:30'])
  expect(await group('hier')).toEqual(['Non lue Bilan18:30', 'Non lue Lire08:30'])
  expect(screen.getByRole('menuitem', { name: 'Tout marquer comme lu' })).toBeDefined()
})

it('says what will arrive in an empty menu, and leads to the settings', async () => {
  const { shell } = await open([])
  expect(await screen.findByText(/Vos rappels, invitations et automatisations arriveront ici/)).toBeDefined()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Régler les notifications' }))
  expect(shell.history.location).toMatchObject({ pathname: '/settings', search: '?tab=preferences' })
})

it('stays open for a filter, and asks for what it chooses', async () => {
  const { rest } = await open([notification('Verbes', at(0, 9))])
  await screen.findByRole('menuitem', { name: /Verbes/ })
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Révisions' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Non lues' }))
  const asked = () =>
    rest.requests
      .filter(({ method }) => method === 'GET')
      .map(({ params }) => [params.get('topic'), params.get('read_at')])
  await waitFor(() =>
    expect(asked()).toEqual([
      [null, null],
      ['eq.study', null],
      [null, 'is.null'],
    ]),
  )
  expect(screen.getByRole('menuitemradio', { name: 'Non lues' }).getAttribute('aria-checked')).toBe('true')
})

it('marks all that are unread, and takes exactly those back', async () => {
  const { rest, shell } = await open([notification('Verbes', at(0, 9))])
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tout marquer comme lu' }))
  await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
  const [marked] = patches(rest)
  const { read_at } = Object(marked?.body) as { read_at: string }
  expect(marked?.params.get('read_at')).toBe('is.null')
  shell.seen.toasts[0]?.action?.run()
  await waitFor(() => expect(patches(rest)).toHaveLength(2))
  expect(patches(rest)[1]).toMatchObject({ body: { read_at: null } })
  expect(patches(rest)[1]?.params.get('read_at')).toBe(`eq.${read_at}`)
})

it('opens what a notification leads to, and marks it', async () => {
  const { rest, shell } = await open([{ ...notification('Verbes', at(0, 9)), href: '/notes' }])
  await userEvent.click(await screen.findByRole('menuitem', { name: /Verbes/ }))
  expect(shell.history.location.pathname).toBe('/notes')
  await waitFor(() => expect(patches(rest)).toHaveLength(1))
  expect(patches(rest)[0]?.params.get('id')).toBe('eq.Verbes')
})

it('shows older ones when asked', async () => {
  const { rest } = await open(Array.from({ length: 21 }, (_, index) => notification(`N${index}`, at(index, 9))))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Afficher les plus anciennes' }))
  await waitFor(() =>
    expect(rest.requests.filter(({ method }) => method === 'GET').map(({ params }) => params.get('limit'))).toEqual([
      '21',
      '41',
    ]),
  )
  expect(await screen.findByText('N20')).toBeDefined()
})
