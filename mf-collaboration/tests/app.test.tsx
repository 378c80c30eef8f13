import {
  answerEdit,
  createRest,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'
import { keepRefused } from '../src/data/refused.ts'

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

/** Functions that only read, and the mark of what was read. */
const reading = [
  'collaborators',
  'documents_together',
  'unread_messages',
  'read_session',
  'preview_invitation',
  'preview_note_invitation',
].map((name) => `rpc/${name}`)

beforeEach(() => {
  // A narrow window: the chat of a session opens when it is asked for.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // There is no layout.
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(
      class {
        observe() {}
        disconnect() {}
      },
    ),
  )
})
afterEach(unmountRemotes)

async function open(path: string, answers: Record<string, RestAnswer> = {}) {
  const rest = createRest({
    'GET collaboration_sessions': () => [session],
    'GET meeting_rooms': () => [room],
    'GET zoom_tokens': () => [],
    'GET session_messages': () => [],
    'GET session_invitations': () => [],
    'GET live_channels': () => [],
    'POST rpc/collaborators': () => [],
    'POST rpc/documents_together': () => [],
    'POST rpc/unread_messages': () => [],
    'POST rpc/read_session': () => null,
    ...answers,
  })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch })
  return {
    ...rendered,
    written: () => rest.written().filter(({ resource }) => !reading.includes(resource)),
    user: userEvent.setup(),
  }
}

const failure = () => refuse(400, { code: '42501', message: 'permission denied' })

describe('sessions', () => {
  it('are listed as links', async () => {
    await open('/collaboration')
    const link = await screen.findByRole('link', { name: 'Révision du bac' })
    expect(link.getAttribute('href')).toBe(`/collaboration/${sessionId}`)
    expect(screen.getByText('Participants : Camille Martin')).toBeDefined()
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
    await user.click(await screen.findByRole('button', { name: 'Actions de la session' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/collaboration'))
    expect(shell.seen.confirms).toMatchObject([{ title: 'Supprimer la session\u202f?', destructive: true }])
    expect(written()[0]?.params.get('id')).toBe(`eq.${sessionId}`)
  })

  it('can be accepted by invited learners', async () => {
    const { shell, user, written } = await open('/collaboration', {
      'GET collaboration_sessions': () => [invitation],
      'PATCH collaboration_participants': () => null,
    })
    await user.click(await screen.findByRole('button', { name: /^Accepter/ }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Connexion à la session…' }]))
    expect(written()).toMatchObject([{ body: { status: 'accepted' } }])
    expect(written()[0]?.params.get('user_id')).toBe(`eq.${me}`)
  })

  it('have buttons of different names in a list', async () => {
    const next = (id: string, title: string, of: object = session) => ({ ...session, ...of, id, title })
    await open('/collaboration', {
      'GET collaboration_sessions': () => [
        next('a', 'Analyse', invitation),
        next('b', 'Botanique', invitation),
        next('c', 'Chimie'),
        next('d', 'Dessin'),
      ],
    })
    await screen.findByRole('button', { name: 'Accepter «\u202fAnalyse\u202f»' })
    const named = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')].map(
      (control) => control.getAttribute('aria-label') ?? control.textContent,
    )
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  })

  it('can be declined by invited learners, in the list and on the session’s own page', async () => {
    for (const path of ['/collaboration', `/collaboration/${sessionId}`]) {
      const { shell, user, written } = await open(path, {
        'GET collaboration_sessions': () => [invitation],
        'PATCH collaboration_participants': () => null,
      })
      await user.click(await screen.findByRole('button', { name: /^Refuser/ }))
      await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Invitation refusée', duration: 3000 }]))
      expect(written()).toMatchObject([{ body: { status: 'declined' } }])
      expect(written()[0]?.params.get('user_id')).toBe(`eq.${me}`)
      unmountRemotes()
    }
  })

  it('merge another field that was changed elsewhere, and show both versions of the same one', async () => {
    let held = { ...session, title: 'Autre titre', duration: 90 }
    const { shell, user, written } = await open(`/collaboration/${sessionId}/edit`, {
      'POST rpc/edit_row': (request) =>
        answerEdit(held, request, (changed) => {
          held = changed
        }),
    })
    const title = await screen.findByLabelText(/^Titre/)
    await user.type(title, ' bis')
    await user.type(screen.getByLabelText('Description'), ' À deux.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const notice = within(await screen.findByRole('region', { name: /^Modifié ailleurs/ }))
    expect(notice.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Révision du bac bis',
      'Autre titre',
    ])
    expect([held.title, shell.seen.toasts]).toEqual(['Autre titre', []])
    await user.click(notice.getByRole('button', { name: 'La vôtre' }))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(held).toMatchObject({
      title: 'Révision du bac bis',
      duration: 90,
      description: 'Dix questions chacun. À deux.',
    })
    expect(written()[0]?.body).toMatchObject({ kind: 'collaboration_sessions', row_id: sessionId })
  })

  it('stay in the form if they are deleted elsewhere meanwhile', async () => {
    const { shell, user } = await open(`/collaboration/${sessionId}/edit`, {
      'POST rpc/edit_row': (request) => answerEdit(undefined, request, () => {}),
    })
    await user.type(await screen.findByLabelText(/^Titre/), ' bis')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([
        { kind: 'error', message: expect.stringMatching(/^Supprimé ailleurs/) },
      ]),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Révision du bac bis')
  })

  it('of other learners cannot be edited', async () => {
    await open(`/collaboration/${sessionId}/edit`, { 'GET collaboration_sessions': () => [invitation] })
    expect(await screen.findByRole('dialog', { name: 'Session introuvable' })).toBeDefined()
  })
})

const other = '00000000-0000-4000-8000-0000000000c1'
const zoe = { id: other, name: 'Zoé Durand', avatar_url: null, is_team: true }
const message = {
  session_id: sessionId,
  id: '00000000-0000-4000-8000-0000000000d1',
  user_id: other,
  type: 'text',
  content: 'Voir https://exemple.fr, @Camille Martin',
  mentions: [me],
  place: 2,
  created_at: '2026-01-10T17:05:00Z',
  edited_at: null,
  deleted_at: null,
}
const joined = { ...message, id: '00000000-0000-4000-8000-0000000000d0', type: 'system', content: 'joined', place: 1 }
const shared = {
  ...session,
  participants: [...session.participants, { user_id: other, role: 'editor', status: 'accepted' }],
}

describe('the hub', () => {
  const answers = {
    'GET collaboration_sessions': () => [shared],
    'POST rpc/collaborators': () => [zoe, { ...zoe, id: 'x', is_team: false }],
    'POST rpc/unread_messages': () => [{ session_id: sessionId, unread: 3 }],
  }

  it('counts sessions, meetings, documents and collaborators with oneself, and lists open meetings', async () => {
    await open('/collaboration', answers)
    const figure = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent
    await screen.findByText('Participants : Camille Martin, Zoé Durand')
    expect(await figure('Collaborateurs')).toBe('Collaborateurs2')
    expect(await figure('Réunions vidéo')).toBe('Réunions vidéo1')
    expect(await figure('Documents partagés')).toBe('Documents partagés0')
    expect(await figure('Sessions Actives')).toBe('Sessions Actives1')
    const meetings = screen.getByRole('region', { name: 'Réunions Vidéo Disponibles' })
    expect(within(meetings).getByRole('link', { name: 'Rejoindre «\u202fPoint du mardi\u202f»' })).toBeDefined()
  })

  it('opens the chat of a session over the list, with what was not read', async () => {
    const { user } = await open('/collaboration', { ...answers, 'GET session_messages': () => [message, joined] })
    const opener = await screen.findByRole('button', { name: /^Ouvrir le chat de «.Révision du bac.»/ })
    await waitFor(() => expect(opener.textContent).toContain('3'))
    await user.click(opener)
    const chat = await screen.findByRole('complementary', { name: 'Chat de session' })
    expect(await within(chat).findByText('Zoé Durand a rejoint la session')).toBeDefined()
    const link = within(chat).getByRole('link', { name: 'https://exemple.fr' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow'])
    expect(within(chat).getByText('@Camille Martin').tagName).toBe('STRONG')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('link', { name: 'Révision du bac' })).toBeDefined()
  })

  it('lets authors edit and delete their texts, and shows what was deleted', async () => {
    const own = { ...message, id: 'own', user_id: me, content: 'Bonjour', mentions: [], place: 3 }
    const gone = { ...message, id: 'gone', content: '', mentions: [], place: 4, deleted_at: '2026-01-10T17:06:00Z' }
    const { shell, user, written } = await open(`/collaboration?chat=${sessionId}`, {
      ...answers,
      'GET session_messages': () => [gone, own, message],
      'PATCH session_messages': () => null,
    })
    const chat = await screen.findByRole('complementary', { name: 'Chat de session' })
    expect(await within(chat).findByText('Message supprimé')).toBeDefined()
    const menus = within(chat).getAllByRole('button', { name: /^Actions sur votre message/ })
    expect(menus).toHaveLength(1)
    await user.click(menus[0] as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'Modifier le message' }))
    const field = within(chat).getByRole('textbox', { name: 'Modifier le message' })
    await user.clear(field)
    await user.type(field, 'Bonsoir @Zoé Durand{Enter}')
    await waitFor(() =>
      expect(written()).toMatchObject([{ body: { content: 'Bonsoir @Zoé Durand', mentions: [other] } }]),
    )
    expect(written()[0]?.params.get('id')).toBe('eq.own')
    await user.click(within(chat).getByRole('button', { name: /^Actions sur votre message/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
    await waitFor(() => expect(written()).toHaveLength(2))
    expect(written()[1]?.body).toEqual({ deleted_at: expect.any(String) })
    expect(shell.seen.confirms).toHaveLength(1)
  })

  it('reads earlier messages by fifty', async () => {
    const asked: (string | null)[] = []
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...message,
      id: `m${index}`,
      content: `Message ${index}`,
      mentions: [],
      place: index,
    })).reverse()
    const { user } = await open(`/collaboration?chat=${sessionId}`, {
      ...answers,
      'GET session_messages': ({ params }) => {
        asked.push(params.get('limit'))
        return rows.slice(0, Number(params.get('limit')))
      },
    })
    await screen.findByText('Message 119')
    expect(screen.queryByText('Message 69')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Messages précédents' }))
    expect(await screen.findByText('Message 20')).toBeDefined()
    expect([...new Set(asked)]).toEqual(['50', '100'])
  })

  it('shows messages that were refused, to copy or let go of', async () => {
    keepRefused(me, { id: '1', content: 'Ma réponse à la question 3' })
    const { user } = await open('/collaboration', answers)
    const notice = await screen.findByRole('region', { name: 'Message non envoyé' })
    expect(within(notice).getByText('Ma réponse à la question 3')).toBeDefined()
    await user.click(within(notice).getByRole('button', { name: 'Copier' }))
    expect(await navigator.clipboard.readText()).toBe('Ma réponse à la question 3')
    await user.click(within(notice).getByRole('button', { name: 'Ne plus afficher' }))
    expect(screen.queryByText('Ma réponse à la question 3')).toBeNull()
  })

  it('shows three of those who attend and how many more, and of a video session its meeting in place of a chat', async () => {
    const names = ['Zoé', 'Léa', 'Max', 'Tom', 'Ana']
    const participants = names.map((name) => ({ user_id: name, role: 'viewer', status: 'accepted' }))
    await open('/collaboration', {
      ...answers,
      'POST rpc/collaborators': () => names.map((name) => ({ id: name, name, avatar_url: null, is_team: true })),
      'GET collaboration_sessions': () => [{ ...session, type: 'video', participants }],
      'GET meeting_rooms': () => [{ ...room, session_id: sessionId, session }],
    })
    const card = await screen.findByRole('article')
    await within(card).findByText('Participants : Zoé, Léa, Max, Tom, Ana')
    expect(within(card).getByText('+2')).toBeDefined()
    expect(within(card).getAllByTitle(/Zoé|Léa|Max|Tom|Ana/)).toHaveLength(3)
    expect(within(card).queryByRole('button', { name: /chat/ })).toBeNull()
    const link = within(card).getByRole('link', { name: /^Rejoindre la vidéo/ })
    expect(link.getAttribute('href')).toContain(room.id)
  })

  it('copies the link of a meeting with a message of three seconds', async () => {
    const { shell, user } = await open('/collaboration', answers)
    await user.click(await screen.findByRole('button', { name: 'Copier le lien de «\u202fPoint du mardi\u202f»' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Lien copié\u202f!', duration: 3000 }]),
    )
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/zoom/room/${room.id}`)
  })

  it('joins a session with a message of three seconds', async () => {
    const { shell, user } = await open('/collaboration', answers)
    await user.click(await screen.findByRole('button', { name: 'Rejoindre «\u202fRévision du bac\u202f»' }))
    expect(shell.history.location.pathname).toBe(`/collaboration/${sessionId}`)
    expect(shell.seen.toasts).toMatchObject([{ message: 'Connexion à la session…', duration: 3000 }])
  })
})

describe('an invitation', () => {
  const invitation = {
    id: '00000000-0000-4000-8000-0000000000e1',
    user_id: me,
    session_id: null,
    email: 'zoe@exemple.fr',
    role: 'editor',
    message: '',
    status: 'pending',
    accepted_by: null,
    sent_at: '2026-01-01T08:00:00Z',
    times_sent: 1,
    expires_at: '2999-01-01T08:00:00Z',
    answered_at: null,
    created_at: '2026-01-01T08:00:00Z',
  }

  it('needs an address that is one, and gives a link to copy', async () => {
    const { shell, user, written } = await open('/collaboration?invite=1', {
      'POST rpc/invite_collaborator': () => 'geheim',
    })
    const submit = await screen.findByRole('button', { name: 'Envoyer l’invitation' })
    await user.click(submit)
    expect(screen.getByText('L’email est obligatoire !')).toBeDefined()
    await user.type(screen.getByLabelText(/^Adresse e-mail/), 'zoe@exemple')
    await user.click(submit)
    expect(screen.getByText('Format d’email invalide !')).toBeDefined()
    await user.type(screen.getByLabelText(/^Adresse e-mail/), '.fr')
    await user.click(submit)
    const link = await screen.findByLabelText<HTMLInputElement>('Lien à transmettre')
    expect(link.value).toMatch(/\/invitation#geheim$/)
    expect(written()).toMatchObject([{ body: { session: null, email: 'zoe@exemple.fr', role: 'editor' } }])
    expect(shell.seen.toasts).toMatchObject([{ message: 'Invitation envoyée avec succès\u202f!', duration: 3000 }])
  })

  it.each([
    ['sent already', 'invitation_sent', 'Une invitation a déjà été envoyée à cette adresse\u202f!'],
    ['accepted', 'invitation_accepted', 'Cette personne a déjà accepté une invitation.'],
    ['of the learner’s own', 'invitation_own', 'Cette adresse est la vôtre.'],
  ])('to an address %s is refused at the field until it changes, and the form stays', async (_, details, message) => {
    const { shell, user } = await open('/collaboration?invite=1', {
      'POST rpc/invite_collaborator': () => refuse(409, { code: 'PT409', message: 'déjà', details }),
    })
    const email = await screen.findByLabelText<HTMLInputElement>(/^Adresse e-mail/)
    await user.type(email, 'zoe@exemple.fr')
    await user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(email.value).toBe('zoe@exemple.fr')
    expect(document.activeElement).toBe(email)
    expect(shell.seen.toasts).toEqual([])
    await user.type(email, 's')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('is listed with its state, can be sent again and revoked', async () => {
    const { user, written } = await open('/collaboration?tab=team', {
      'GET session_invitations': () => [
        invitation,
        { ...invitation, id: 'f', email: 'max@exemple.fr', status: 'accepted', accepted_by: other },
      ],
      'POST rpc/collaborators': () => [zoe],
      'POST rpc/resend_invitation': () => 'neu',
      'POST rpc/revoke_invitation': () => null,
    })
    expect(await screen.findByText('En attente')).toBeDefined()
    expect(screen.getByText('Acceptée')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Renvoyer l’invitation à zoe@exemple.fr' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Lien à transmettre')).value).toMatch(/#neu$/)
    await user.click(screen.getAllByRole('button', { name: 'Fermer' })[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Révoquer l’invitation de zoe@exemple.fr' }))
    await waitFor(() => expect(written().map(({ resource }) => resource)).toContain('rpc/revoke_invitation'))
  })

  const preview = {
    sender: 'Zoé Durand',
    session_title: 'Révision du bac',
    session_type: 'study',
    scheduled_for: '2026-01-10T17:00:00Z',
    role: 'viewer',
    message: 'Viens !',
    status: 'pending',
    expires_at: '2999-01-01T08:00:00Z',
  }
  const accepting = { 'POST rpc/accept_invitation': () => sessionId, 'POST rpc/decline_invitation': () => null }

  it('of a link is shown, and accepting leads to its session', async () => {
    const { shell, user, written } = await open('/invitation#geheim', {
      'POST rpc/preview_invitation': () => [preview],
      ...accepting,
    })
    expect(await screen.findByText('Zoé Durand vous invite à la session « Révision du bac ».')).toBeDefined()
    expect(screen.getByText('Lecteur')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Accepter' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe(`/collaboration/${sessionId}`))
    expect(written()).toMatchObject([{ resource: 'rpc/accept_invitation', body: { secret: 'geheim' } }])
  })

  it('to a note is shown, and accepting leads to it', async () => {
    const { shell, user, written } = await open('/invitation#geheim', {
      'POST rpc/preview_invitation': () => [],
      'POST rpc/preview_note_invitation': () => [
        { sender: 'Zoé', note_title: 'La cellule', role: 'editor', status: 'pending', expires_at: preview.expires_at },
      ],
      'POST rpc/accept_note_invitation': () => 'n1',
    })
    expect(await screen.findByText('Zoé vous invite à la note « La cellule ».')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Accepter' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/notes/n1'))
    expect(written()).toMatchObject([{ resource: 'rpc/accept_note_invitation', body: { secret: 'geheim' } }])
  })

  it('of a link is declined, with an account and without one', async () => {
    for (const isVisitor of [false, true]) {
      let status = 'pending'
      const { shell, user, written } = await open('/invitation#geheim', {
        'POST rpc/preview_invitation': () => [{ ...preview, status }],
        'POST rpc/decline_invitation': () => {
          status = 'declined'
          return null
        },
      })
      if (isVisitor) await act(async () => shell.signOut())
      await user.click(await screen.findByRole('button', { name: 'Refuser' }))
      expect(await screen.findByText('Cette invitation a été refusée.')).toBeDefined()
      expect(written()).toMatchObject([{ resource: 'rpc/decline_invitation', body: { secret: 'geheim' } }])
      expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull()
      unmountRemotes()
    }
  })

  it('asks visitors to sign in, and keeps the secret out of the address meanwhile', async () => {
    const { shell, user } = await open('/invitation#geheim', { 'POST rpc/preview_invitation': () => [preview] })
    await act(async () => shell.signOut())
    await user.click(await screen.findByRole('button', { name: 'Créer un compte' }))
    expect(shell.seen.started).toEqual([{ mode: 'signup' }])
    const { pathname, search, hash } = shell.history.location
    expect([pathname, search, hash]).toEqual(['/invitation', '?next=/collaboration/invitation', ''])
    expect(sessionStorage.getItem('cahier.invitation')).toBe('geheim')
    sessionStorage.clear()
  })

  it.each([
    ['accepted', 'Cette invitation a déjà servi.'],
    ['expired', 'Cette invitation a expiré. Demandez-en une autre.'],
    ['revoked', 'Cette invitation a été retirée.'],
  ])('that is %s says so', async (status, sentence) => {
    await open('/invitation#geheim', { 'POST rpc/preview_invitation': () => [{ ...preview, status }] })
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull()
  })
})

describe('a session’s place', () => {
  const place = `/collaboration/${sessionId}`

  it('lets its owner give roles and remove members, after a question', async () => {
    const { shell, user, written } = await open(place, {
      'GET collaboration_sessions': () => [shared],
      'POST rpc/collaborators': () => [zoe],
      'POST rpc/set_session_role': () => null,
      'DELETE collaboration_participants': () => null,
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rôle de Zoé Durand' }), 'viewer')
    await user.click(screen.getByRole('button', { name: 'Retirer Zoé Durand' }))
    await waitFor(() => expect(written()).toHaveLength(2))
    expect(written()[0]?.body).toEqual({ session: sessionId, member: other, role: 'viewer' })
    expect(written()[1]?.params.get('user_id')).toBe(`eq.${other}`)
    expect(shell.seen.confirms).toMatchObject([{ destructive: true }])
  })

  it('offers its owner those of the team who do not take part, and asks them without a link', async () => {
    const lea = { ...zoe, id: '00000000-0000-4000-8000-0000000000c2', name: 'Léa Moreau' }
    const { shell, user, written } = await open(place, {
      'GET collaboration_sessions': () => [shared],
      'POST rpc/collaborators': () => [zoe, lea, { ...zoe, id: 'x', name: 'Max Petit', is_team: false }],
      'POST collaboration_participants': () => null,
    })
    await user.click(await screen.findByRole('button', { name: 'Inviter Léa Moreau' }))
    expect(screen.queryByRole('button', { name: /^Inviter (Zoé|Max)/ })).toBeNull()
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()).toMatchObject([
      {
        resource: 'collaboration_participants',
        body: { session_id: sessionId, user_id: lea.id, role: 'editor' },
      },
    ])
    expect(shell.seen.toasts).toMatchObject([{ message: 'Invitation envoyée avec succès\u202f!', duration: 3000 }])
  })

  it('has documents, meeting, members and chat on one screen', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const document = {
      id: 'n',
      user_id: other,
      title: 'La photosynthèse',
      type: 'note',
      updated_at: '2026-01-01T08:00:00Z',
      collaborators: 1,
      role: 'editor',
      sessions: [sessionId],
    }
    await open(place, {
      'GET collaboration_sessions': () => [{ ...shared, document_ids: ['n'] }],
      'POST rpc/collaborators': () => [zoe],
      'POST rpc/documents_together': () => [document],
      'GET meeting_rooms': () => [{ ...room, session_id: sessionId, session }],
      'GET session_messages': () => [message],
    })
    const part = async (name: string) => within(await screen.findByRole('region', { name }))
    expect(await screen.findByRole('link', { name: 'La photosynthèse' })).toBeDefined()
    const meetings = await part('Réunions vidéo liées')
    expect(await meetings.findByText('Point du mardi')).toBeDefined()
    const join = meetings.getByRole('link', { name: /^Rejoindre la vidéo/ })
    expect(join.getAttribute('href')).toBe(`/zoom/room/${room.id}`)
    expect(await (await part('Participants')).findByText('Zoé Durand')).toBeDefined()
    const chat = within(await screen.findByRole('complementary', { name: 'Chat de session' }))
    expect(await chat.findByText('@Camille Martin')).toBeDefined()
  })

  it('shows a reader neither roles to give nor documents to add', async () => {
    const participants = [
      { user_id: other, role: 'admin', status: 'accepted' },
      { user_id: me, role: 'viewer', status: 'accepted' },
    ]
    await open(place, {
      'GET collaboration_sessions': () => [{ ...session, user_id: other, participants }],
      'POST rpc/collaborators': () => [zoe],
    })
    expect(await screen.findByText('Lecteur')).toBeDefined()
    expect(screen.queryByRole('combobox', { name: /^Rôle/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Ajouter un document|Inviter/ })).toBeNull()
  })
})

describe('meetings', () => {
  it('are listed with the way in, and say that they are protected without saying how', async () => {
    await open('/zoom', { 'GET meeting_rooms': () => [{ ...room, password: null, has_password: true }] })
    expect(await screen.findByRole('heading', { name: 'Point du mardi' })).toBeDefined()
    expect(screen.getByText('Protégée')).toBeDefined()
    const join = screen.getByRole('link', { name: 'Rejoindre «\u202fPoint du mardi\u202f»' })
    expect(join.getAttribute('href')).toBe(`/zoom/room/${room.id}`)
  })

  it('begin with a subject that names the product, and cannot be created without one', async () => {
    const { user, written } = await open('/zoom?new=1', { 'POST meeting_rooms': () => null })
    const subject = await screen.findByLabelText<HTMLInputElement>(/^Sujet/)
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Créer la réunion' })
    expect([subject.value, create.disabled]).toEqual(['Réunion Cahier', false])
    await user.clear(subject)
    expect(screen.getByText('Le sujet de la réunion est obligatoire')).toBeDefined()
    expect(create.disabled).toBe(true)
    await user.type(subject, '{Enter}')
    expect(written()).toEqual([])
  })

  it('refuse a short password and a room’s name that breaks a rule', async () => {
    const { shell, user, written } = await open('/zoom?new=1', { 'POST meeting_rooms': () => null })
    const name = await screen.findByLabelText<HTMLInputElement>(/^Nom de la salle/)
    expect(name.value).toMatch(/^cahier-\d+-[0-9a-f]{24}$/)
    await user.type(screen.getByLabelText('Mot de passe'), 'abc')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Créer la réunion' }))
    expect(screen.getByText('Le nom de la salle ne peut pas être vide')).toBeDefined()
    expect(screen.getByText('Le mot de passe doit contenir au moins 4 caractères')).toBeDefined()
    await user.type(name, 'ma salle')
    expect(screen.getByText('Le nom de la salle contient des caractères non autorisés')).toBeDefined()
    await user.clear(name)
    await user.click(name)
    await user.paste('x'.repeat(101))
    expect(screen.getByText('Le nom de la salle est trop long (max 100 caractères)')).toBeDefined()
    await user.clear(name)
    await user.type(name, 'ma-salle')
    await user.type(screen.getByLabelText('Mot de passe'), 'd')
    await user.click(screen.getByRole('switch', { name: /Salle d’attente/ }))
    await user.click(screen.getByRole('button', { name: 'Créer la réunion' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written()).toMatchObject([
      {
        body: {
          name: 'ma-salle',
          subject: 'Réunion Cahier',
          password: 'abcd',
          session_id: null,
          config: { enableLobby: true, enableRecording: true },
        },
      },
    ])
    expect(shell.seen.toasts).toMatchObject([{ message: 'Réunion vidéo créée avec succès\u202f!', duration: 3000 }])
  })

  it('keep their password when something else changes', async () => {
    const { user, written } = await open(`/zoom/${room.id}`, {
      'GET meeting_rooms': () => [{ ...room, password: null, has_password: true }],
      'POST rpc/edit_row': () => room,
    })
    await user.type(await screen.findByLabelText(/^Sujet/), ' bis')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]?.body).toMatchObject({
      change: { subject: `${room.subject} bis` },
      based_on: { subject: room.subject },
    })
    expect(written()[0]?.body).not.toHaveProperty('change.password')
  })

  it('merge another option that was changed elsewhere, and show both versions of the same one', async () => {
    let held = { ...room, subject: 'Autre sujet', config: { ...room.config, enableLobby: true } }
    const { user } = await open(`/zoom/${room.id}`, {
      'POST rpc/edit_row': (request) =>
        answerEdit(held, request, (changed) => {
          held = changed
        }),
    })
    await user.click(await screen.findByRole('switch', { name: /^Enregistrement/ }))
    await user.type(screen.getByLabelText(/^Sujet/), ' bis')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const notice = within(await screen.findByRole('region', { name: /^Modifié ailleurs/ }))
    expect(notice.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      `${room.subject} bis`,
      'Autre sujet',
    ])
    await user.click(notice.getByRole('button', { name: 'L’autre version' }))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(held).toMatchObject({ subject: 'Autre sujet', config: { enableLobby: true, enableRecording: false } })
  })
})
