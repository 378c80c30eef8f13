import { refuse, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aNote } from './notes.ts'
import { openNotes } from './open.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await unmountRemotes()
})

const offer = { id: 'o', title: 'La mitose', sender: 'Zoé', role: 'editor', sent_at: '2026-01-01', expires_at: null }
const shared = {
  id: 's',
  title: 'La cellule',
  excerpt: 'Le noyau.',
  owner_name: 'Zoé',
  role: 'viewer',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
}
const own = aNote('La photosynthèse')

it('asks first, and an accepted note joins the others', async () => {
  let isAccepted = false
  const { user, sent } = await openNotes('/notes?filter=shared', [own], {
    'POST rpc/shared_with_me': () => (isAccepted ? [{ ...shared, id: 'm', title: 'La mitose' }, shared] : [shared]),
    'POST rpc/note_offers': () => (isAccepted ? [] : [offer]),
    'POST rpc/answer_note_invitation': () => {
      isAccepted = true
      return 'm'
    },
  })
  const cards = await screen.findByRole('list', { name: 'Partagées avec moi' })
  expect(within(cards).getByRole('link', { name: 'La cellule' }).getAttribute('href')).toBe('/notes/s?filter=shared')
  expect(screen.queryByRole('link', { name: 'La photosynthèse' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Accepter .*La mitose/ }))
  expect(await within(cards).findByRole('link', { name: 'La mitose' })).toBeDefined()
  expect(sent('rpc/answer_note_invitation')[0]?.body).toEqual({ invitation: 'o', accepts: true })
  expect(screen.queryByRole('button', { name: /Accepter/ })).toBeNull()
})

it('says why an invitation cannot be declined any more', async () => {
  const { user, shell } = await openNotes('/notes?filter=shared', [own], {
    'POST rpc/shared_with_me': () => [],
    'POST rpc/note_offers': () => [offer],
    'POST rpc/answer_note_invitation': () => refuse(410, { code: 'PT410', message: 'x', details: 'invitation_closed' }),
  })
  await user.click(await screen.findByRole('button', { name: /^Refuser .*La mitose/ }))
  await waitFor(() => expect(shell.seen.toasts.at(-1)?.message).toBe('Cette invitation n’est plus valable.'))
})

it('says that nothing is shared, without an action', async () => {
  await openNotes('/notes?filter=shared', [own], {
    'POST rpc/shared_with_me': () => [],
    'POST rpc/note_offers': () => [],
  })
  expect(await screen.findByText('Rien n’est partagé avec vous')).toBeDefined()
})

it.each([
  ['zoe+noyau', 1],
  ['plante', 0],
])('%s is found %i times in title, owner and first words', async (search, count) => {
  await openNotes(`/notes?filter=shared&q=${search}`, [own], { 'POST rpc/shared_with_me': () => [shared] })
  if (count > 0) expect(await screen.findByRole('link', { name: 'La cellule' })).toBeDefined()
  else expect(await screen.findByText('Aucune note partagée ne contient ces mots.')).toBeDefined()
})

it('without a connection greys what this device does not have', async () => {
  await openNotes('/notes?filter=shared', [own], {
    'POST rpc/shared_with_me': () => [shared],
    'POST rpc/note_offers': () => [offer],
  })
  await screen.findByRole('link', { name: 'La cellule' })
  await screen.findByRole('button', { name: /Accepter/ })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(await screen.findByText('Pas sur cet appareil')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'La cellule' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Accepter/ }).disabled).toBe(true)
})
