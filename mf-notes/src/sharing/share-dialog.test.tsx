import { defineRemoteApp } from '@cahier/contract/react'
import {
  createRest,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NoteMember } from '../data/sharing.ts'
import ShareDialog from './share-dialog.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await unmountRemotes()
})

const app = defineRemoteApp(() => <ShareDialog noteId="n" title="Cours" onClose={() => {}} onLeft={() => {}} />)
const me = fakeProfile.id
const member = (user_id: string, name: string, role: NoteMember['role']): NoteMember => ({
  user_id,
  name,
  role,
  avatar_url: null,
  status: 'accepted',
})
const own = member(me, 'Ada', 'owner')

async function open(members: readonly NoteMember[], answers: Record<string, RestAnswer> = {}) {
  const rest = createRest({
    'POST rpc/note_members': () => members,
    'POST rpc/note_sessions': () => [],
    'POST rpc/note_team': () => [{ id: 'z', name: 'Zoé Martin', avatar_url: null }],
    'GET note_invitations': () => [],
    'GET note_public_links': () => [],
    ...answers,
  })
  const rendered = await renderRemote(app, { path: '/notes/n', profile: fakeProfile, fetch: rest.fetch })
  const sent = (resource: string) => rest.requests.filter((request) => request.resource === resource)
  return { ...rendered, sent, user: userEvent.setup() }
}
const box = () => screen.findByRole('combobox', { name: 'Adresse e-mail ou nom' })

describe('inviting', () => {
  it('by Enter sends the address with the role, says so and keeps the focus', async () => {
    const { user, sent } = await open([own], { 'POST rpc/invite_to_note': () => 'geheim' })
    expect(await screen.findByText('Vous seul lisez cette note.')).toBeDefined()
    expect(await box()).toBe(document.activeElement)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rôle' }), 'Peut lire')
    await user.type(await box(), 'zoe@exemple.fr{Enter}')
    expect(await screen.findByText('Invitation envoyée à zoe@exemple.fr.')).toBeDefined()
    expect(sent('rpc/invite_to_note')[0]?.body).toEqual({ note: 'n', role: 'viewer', email: 'zoe@exemple.fr' })
    expect((await box()) as HTMLInputElement).toBe(document.activeElement)
    expect(screen.getByRole('button', { name: 'Copier le lien' })).toBeDefined()
  })

  it('by a name of the team, which arrows choose, sends who it is', async () => {
    const { user, sent } = await open([own], { 'POST rpc/invite_to_note': () => 'geheim' })
    await user.type(await box(), 'zo')
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { name: /Zoé Martin/, selected: true })).toBeDefined()
    await user.keyboard('{Enter}{Enter}')
    expect(await screen.findByText('Invitation envoyée à Zoé Martin.')).toBeDefined()
    expect(sent('rpc/invite_to_note')[0]?.body).toEqual({ note: 'n', role: 'editor', person: 'z' })
  })

  it.each([
    ['invitation_own', 'Cette adresse est la vôtre.'],
    ['invitation_accepted', 'Cette personne a déjà accès à la note.'],
    ['too_many_invitations', 'Vous avez envoyé 20 invitations aujourd’hui. Réessayez demain.'],
    ['invitation_demo', 'Une démonstration n’invite personne. Créez d’abord votre compte.'],
  ])('%s is said under the field', async (details, sentence) => {
    const { user } = await open([own], {
      'POST rpc/invite_to_note': () => refuse(409, { code: 'PT409', message: 'x', details }),
    })
    await user.type(await box(), 'zoe@exemple.fr{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect((await box()).getAttribute('aria-invalid')).toBe('true')
  })

  it('asks for an address before it sends anything', async () => {
    const { user, sent } = await open([own])
    await user.type(await box(), 'zoe{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Cette adresse n’est pas valide.')
    expect(sent('rpc/invite_to_note')).toEqual([])
  })
})

describe('members', () => {
  it('get another role, and are removed after a question', async () => {
    const { user, sent, shell } = await open([own, member('z', 'Zoé', 'editor')], {
      'POST rpc/set_note_role': () => null,
      'POST rpc/remove_note_member': () => null,
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rôle de Zoé' }), 'Peut lire')
    await vi.waitFor(() =>
      expect(sent('rpc/set_note_role')[0]?.body).toEqual({ note: 'n', member: 'z', role: 'viewer' }),
    )
    await vi.waitFor(() => expect(shell.seen.toasts.at(-1)?.message).toBe('Zoé : Peut lire'))
    await user.click(screen.getByRole('button', { name: 'Retirer Zoé' }))
    await vi.waitFor(() => expect(sent('rpc/remove_note_member')[0]?.body).toEqual({ note: 'n', member: 'z' }))
  })

  it('who do not share see who has it, change nothing, and can leave', async () => {
    await open([member('o', 'Ada', 'owner'), member(me, 'Zoé', 'editor')])
    const people = await screen.findByRole('region', { name: 'Qui a accès' })
    expect(within(people).queryByRole('combobox')).toBeNull()
    expect(within(people).getByRole('button', { name: 'Quitter la note' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Inviter' })).toBeNull()
  })
})

it('shows what waits, sends it again and takes it back', async () => {
  const invitation = {
    id: 'i',
    user_id: me,
    email: 'max@exemple.fr',
    invited_id: null,
    role: 'editor',
    sent_at: '2026-01-01T00:00:00Z',
    expires_at: '2126-01-08T00:00:00Z',
  }
  const { user, sent } = await open([own], {
    'GET note_invitations': () => [invitation],
    'POST rpc/resend_note_invitation': () => 'neu',
    'POST rpc/withdraw_note_invitation': () => null,
  })
  await user.click(await screen.findByRole('button', { name: 'Renvoyer l’invitation à max@exemple.fr' }))
  await vi.waitFor(() => expect(sent('rpc/resend_note_invitation')[0]?.body).toEqual({ invitation: 'i' }))
  await user.click(screen.getByRole('button', { name: 'Annuler l’invitation de max@exemple.fr' }))
  await vi.waitFor(() => expect(sent('rpc/withdraw_note_invitation')[0]?.body).toEqual({ invitation: 'i' }))
})

it('is only to look at without a connection', async () => {
  const { user } = await open([own, member('z', 'Zoé', 'editor')])
  await screen.findByRole('combobox', { name: 'Rôle de Zoé' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText('Connexion nécessaire')).toBeDefined()
  for (const name of ['Inviter', 'Retirer Zoé'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Inviter' }))
})
