import { createRest, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import * as data from '../account/data/notifications.ts'
import { NotificationMenu } from './notification-menu.tsx'

afterEach(cleanup)

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
  href: null,
  read_at: null,
  created_at,
})

async function open(list: object[]) {
  const rest = createRest({
    'GET notifications': () => list,
    'HEAD notifications': () => new Response(null, { headers: { 'content-range': `*/${list.length}` } }),
  })
  return renderWithShell(<NotificationMenu trigger={<button type="button">Ouvrir</button>} data={data} />, rest)
}

it('lists notifications by day, each with its time', async () => {
  await open([notification('Verbes', at(0, 9)), notification('Bilan', at(1, 18)), notification('Lire', at(1, 8))])
  const group = async (name: string) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('menuitem')
      .map((item) => item.textContent)
  expect(await group('aujourd’hui')).toEqual(['Verbes09:30'])
  expect(await group('hier')).toEqual(['Bilan18:30', 'Lire08:30'])
  expect(screen.getByRole('menuitem', { name: 'Tout marquer comme lu' })).toBeDefined()
})

it('says what will arrive in an empty menu, and leads to the settings', async () => {
  const { shell } = await open([])
  expect(await screen.findByText(/Vos rappels, invitations et automatisations arriveront ici/)).toBeDefined()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Régler les notifications' }))
  expect(shell.history.location).toMatchObject({ pathname: '/settings', search: '?tab=preferences' })
})
