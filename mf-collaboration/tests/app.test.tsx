import {
  createRest,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import app from '../src/app.tsx'

const me = fakeProfile.id
const sessionId = '00000000-0000-4000-8000-0000000000a1'
const session = {
  id: sessionId,
  user_id: me,
  title: 'Révision du bac',
  type: 'study',
  description: 'Dix questions chacun.',
  scheduled_for: '2026-01-10T17:00:00Z',
  duration: 60,
  document_ids: [],
  created_at: '2026-01-01T08:00:00Z',
  updated_at: '2026-01-01T08:00:00Z',
  participants: [{ user_id: me, role: 'admin', status: 'accepted' }],
}
const invitation = {
  ...session,
  user_id: 'other',
  participants: [
    { user_id: 'other', role: 'admin', status: 'accepted' },
    { user_id: me, role: 'editor', status: 'pending' },
  ],
}
const room = {
  id: '00000000-0000-4000-8000-0000000000b1',
  user_id: me,
  session_id: null,
  session: null,
  name: 'cahier-1-abc',
  subject: 'Point du mardi',
  password: 'secret',
  config: {},
  is_active: true,
  created_at: '2026-01-01T08:00:00Z',
  updated_at: '2026-01-01T08:00:00Z',
}

afterEach(unmountRemotes)

async function open(path: string, answers: Record<string, RestAnswer> = {}) {
  const rest = createRest({
    'GET collaboration_sessions': () => [session],
    'GET meeting_rooms': () => [room],
    'GET zoom_tokens': () => [],
    ...answers,
  })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch })
  return { ...rendered, written: rest.written, user: userEvent.setup() }
}

const failure = () => refuse(400, { code: '42501', message: 'permission denied' })

describe('sessions', () => {
  it('are listed as links', async () => {
    await open('/collaboration')
    const link = await screen.findByRole('link', { name: 'Révision du bac' })
    expect(link.getAttribute('href')).toBe(`/collaboration/${sessionId}`)
    expect(screen.getByText('1 participant')).toBeDefined()
  })

  it('show that there are none, and offer to create one', async () => {
    const { shell, user } = await open('/collaboration', { 'GET collaboration_sessions': () => [] })
    await user.click(await screen.findByRole('button', { name: 'Créer la première session' }))
    expect(shell.history.location.search).toBe('?new=1')
    expect(await screen.findByRole('dialog', { name: 'Créer une Nouvelle Session' })).toBeDefined()
  })

  it('report that loading failed, and retry', async () => {
    let answer: RestAnswer = failure
    const { user } = await open('/collaboration', { 'GET collaboration_sessions': (request) => answer(request) })
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain('Elles sont intactes sur le serveur.')
    answer = () => [session]
    await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link', { name: 'Révision du bac' })).toBeDefined()
  })

  it('require a title', async () => {
    const { shell, user, written } = await open('/collaboration?new=1', {
      'POST collaboration_sessions': () => null,
    })
    let refreshed = 0
    shell.events.on('dashboard', () => refreshed++)
    await user.click(await screen.findByRole('button', { name: 'Créer la session' }))
    expect(screen.getByText('Le titre de la session est obligatoire !')).toBeDefined()
    expect(written()).toEqual([])
    await user.type(screen.getByLabelText(/^Titre/), ' Exposé ')
    expect(shell.seen.dirty()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Créer la session' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written()).toMatchObject([{ method: 'POST', body: { title: 'Exposé', type: 'study', duration: 60 } }])
    expect(shell.seen.toasts).toMatchObject([
      { kind: 'success', message: 'Session créée avec succès\u202f!', duration: 3000 },
    ])
    expect([refreshed, shell.seen.dirty()]).toEqual([1, 0])
  })

  it('keep the text when creating fails; retrying after a lost response creates no second session', async () => {
    let answer = failure
    const { shell, user, written } = await open('/collaboration?new=1', {
      'POST collaboration_sessions': () => answer(),
      'PATCH collaboration_sessions': () => null,
    })
    await user.type(await screen.findByLabelText(/^Titre/), 'Exposé')
    await user.click(screen.getByRole('button', { name: 'Créer la session' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Exposé')
    answer = () => refuse(409, { code: '23505', message: 'duplicate key' })
    await user.click(screen.getByRole('button', { name: 'Créer la session' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second, third] = written()
    expect(second?.body).toEqual(first?.body)
    expect(first?.body).toMatchObject({ id: third?.params.get('id')?.replace('eq.', '') })
  })

  it('of the video type create a meeting', async () => {
    const { shell, user, written } = await open('/collaboration?new=1')
    await user.type(await screen.findByLabelText(/^Titre/), 'Oral')
    await user.selectOptions(screen.getByLabelText('Type'), 'video')
    const dirtyOnLeaving: number[] = []
    shell.history.listen(() => dirtyOnLeaving.push(shell.seen.dirty()))
    await user.click(screen.getByRole('button', { name: 'Continuer vers la réunion' }))
    expect((await screen.findByLabelText<HTMLInputElement>(/^Sujet/)).value).toBe('Oral')
    expect([shell.history.location.pathname, written(), dirtyOnLeaving]).toEqual(['/zoom', [], [0]])
  })

  it('are deleted by their owner after a confirmation', async () => {
    const { shell, user, written } = await open(`/collaboration/${sessionId}`, {
      'DELETE collaboration_sessions': () => null,
    })
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/collaboration'))
    expect(shell.seen.confirms).toMatchObject([{ title: 'Supprimer la session\u202f?', destructive: true }])
    expect(written()[0]?.params.get('id')).toBe(`eq.${sessionId}`)
  })

  it('can be accepted by invited learners', async () => {
    const { shell, user, written } = await open('/collaboration', {
      'GET collaboration_sessions': () => [invitation],
      'PATCH collaboration_participants': () => null,
    })
    await user.click(await screen.findByRole('button', { name: 'Accepter' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Connexion à la session…' }]))
    expect(written()).toMatchObject([{ body: { status: 'accepted' } }])
    expect(written()[0]?.params.get('user_id')).toBe(`eq.${me}`)
  })

  it('of other learners cannot be edited', async () => {
    await open(`/collaboration/${sessionId}/edit`, { 'GET collaboration_sessions': () => [invitation] })
    expect(await screen.findByRole('dialog', { name: 'Session introuvable' })).toBeDefined()
  })
})

describe('meetings', () => {
  it('are listed, with a note about missing features', async () => {
    await open('/zoom')
    expect(await screen.findByRole('heading', { name: 'Point du mardi' })).toBeDefined()
    expect(screen.getByText('Aucun service de visioconférence n’est connecté.')).toBeDefined()
    expect(screen.queryByText('secret')).toBeNull()
  })

  it('require a subject, and at least four characters if there is a password', async () => {
    const { user, written } = await open('/zoom?new=1', { 'POST meeting_rooms': () => null })
    await user.type(await screen.findByLabelText('Mot de passe'), 'abc')
    await user.click(screen.getByRole('button', { name: 'Créer la réunion' }))
    expect(screen.getByText('Le sujet de la réunion est obligatoire')).toBeDefined()
    expect(screen.getByText('Le mot de passe doit contenir au moins 4 caractères')).toBeDefined()
    await user.type(screen.getByLabelText('Mot de passe'), 'd')
    await user.type(screen.getByLabelText(/^Sujet/), 'Oral')
    await user.click(screen.getByRole('button', { name: 'Créer la réunion' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written()).toMatchObject([{ body: { subject: 'Oral', password: 'abcd', session_id: null } }])
  })
})

describe('the provider’s account', () => {
  it('is not connected, and no button claims to connect it', async () => {
    await open('/zoom-manager')
    expect(await screen.findByText('Non connecté')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('can be disconnected', async () => {
    let tokens = [{ created_at: '2026-01-01T08:00:00Z', expires_at: '2999-01-01T08:00:00Z' }]
    const { user } = await open('/zoom-manager', {
      'GET zoom_tokens': () => tokens,
      'DELETE zoom_tokens': () => {
        tokens = []
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Déconnecter' }))
    expect(await screen.findByText('Non connecté')).toBeDefined()
  })

  it('rejects a code that this browser did not request', async () => {
    await open('/zoom/callback?code=1&state=2')
    expect(screen.getByRole('alert').textContent).toContain('Vérification de sécurité échouée')
    expect(screen.getByRole('link', { name: 'Retour au compte Zoom' })).toBeDefined()
  })

  it('asks visitors to sign in first', async () => {
    const { shell, user } = await open('/zoom/callback?code=1')
    await act(async () => shell.signOut())
    await user.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(shell.seen.started).toEqual([{ mode: 'login' }])
  })
})
