import { defineRemoteApp } from '@cahier/contract/react'
import { createRest, type RestAnswer, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import NoteCardsPanel from './note-cards-panel.tsx'

afterEach(unmountRemotes)

const paris = {
  id: 'p',
  word: 'Paris',
  definition: 'La capitale de la France est Paris.',
  kind: 'cloze',
  total: 2,
}
const rome = { id: 'r', word: 'Rome', definition: 'Une autre capitale', kind: 'word', total: 2 }

async function open(answer: RestAnswer) {
  const onOpen = vi.fn()
  const rest = createRest({ 'POST rpc/note_cards': answer })
  const Panel = () => <NoteCardsPanel noteId="n" onOpen={onOpen} />
  await renderRemote(defineRemoteApp(Panel), { fetch: rest.fetch })
  return { onOpen, rest, user: userEvent.setup() }
}

it('lists the cards that were made from a note, and opens one', async () => {
  const { onOpen, rest, user } = await open(() => [paris, rome])
  const panel = await screen.findByRole('region', { name: 'Cartes de cette note' })
  expect(within(panel).getByText('2 cartes')).toBeDefined()
  expect(within(panel).getByText('La capitale de la France est Paris.')).toBeDefined()
  expect(within(panel).getByRole<HTMLAnchorElement>('link', { name: 'Rome' }).pathname).toBe('/vocabulary/r')
  await user.click(within(panel).getByRole('link', { name: 'Paris' }))
  expect(onOpen).toHaveBeenCalledWith('/vocabulary/p')
  expect(rest.requests.map(({ body }) => body)).toEqual([{ note: 'n' }])
})

it('says how many more there are', async () => {
  await open(() => [{ ...paris, total: 101 }])
  expect(await screen.findByText('et 100 autres dans votre carnet')).toBeDefined()
})

it('shows nothing without cards', async () => {
  const { rest } = await open(() => [])
  await vi.waitFor(() => expect(rest.requests).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})

it('says that they could not be loaded, and loads them again', async () => {
  let answer: RestAnswer = () => refuse(403, { code: '42501', message: 'no' })
  const { user } = await open((request) => answer(request))
  expect((await screen.findByRole('alert')).textContent).toContain('Elles sont intactes dans votre carnet.')
  answer = () => [paris]
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('link', { name: 'Paris' })).toBeDefined()
})
