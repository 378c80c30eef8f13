import { createRest, fakeProfile, type RestAnswer } from '@cahier/contract/testing'
import { beforeAll, vi } from 'vitest'
import { page } from 'vitest/browser'
import config from '../../mf-collaboration/remote.config.ts'
import app from '../../mf-collaboration/src/app.tsx'
import { lookAt, type Screen } from './frame.tsx'

// Titles, names and texts of learners stay as they are in each language, so they are no sentences.
const at = '2026-01-10T17:00:00Z'
const [me, other] = [fakeProfile.id, '00000000-0000-4000-8000-0000000000c1']
const stamps = { created_at: at, updated_at: at }
const session = {
  ...{ id: '00000000-0000-4000-8000-0000000000a1', user_id: me, title: 'Révision', type: 'study', ...stamps },
  ...{ description: 'Questions', scheduled_for: at, duration: 60, document_ids: [] },
  participants: [
    { user_id: me, role: 'admin', status: 'accepted' },
    { user_id: other, role: 'editor', status: 'accepted' },
  ],
}
const room = {
  ...{ id: '00000000-0000-4000-8000-0000000000b1', user_id: me, name: 'cahier-1-abc', subject: 'Point', ...stamps },
  ...{ session_id: session.id, session, has_password: false, config: {}, is_active: true },
}
const preview = {
  ...{ id: room.id, name: room.name, subject: room.subject, config: {}, is_active: true, has_password: false },
  ...{ session_id: null, session_title: null, owner_id: other, owner_name: 'Ada Martin', role: 'viewer', status: null },
}
const note = {
  ...{ id: '00000000-0000-4000-8000-0000000000d1', title: 'Photosynthèse', type: 'note', owner_id: other },
  ...{ owner_name: 'Zoé', role: 'viewer', collaborators: 2, sessions: [session.id], updated_at: at },
}
const message = (place: number, user_id: string, content: string) => ({
  ...{ session_id: session.id, id: `00000000-0000-4000-8000-0000000000e${place}`, user_id, type: 'text', content },
  ...{ mentions: [], place, created_at: at, edited_at: null, deleted_at: null },
})
const invitation = {
  ...{ id: 'i1', user_id: me, session_id: session.id, email: 'lea@exemple.fr', role: 'editor', message: 'Viens' },
  ...{ status: 'pending', accepted_by: null, sent_at: at, times_sent: 1, expires_at: '2999-01-01T08:00:00Z' },
  ...{ answered_at: null, created_at: at },
}
const file = { id: 'f1', name: 'Résumé.pdf', type: 'application/pdf', size: 3, path: 'note-attachments/d1/Resume.pdf' }

const usual: Readonly<Record<string, RestAnswer>> = {
  'GET collaboration_sessions': () => [session],
  'GET meeting_rooms': () => [room],
  'GET zoom_tokens': () => [],
  'GET session_messages': () => [
    message(3, me, 'Merci'),
    message(2, other, 'Voir https://exemple.fr'),
    message(1, other, 'Bonjour'),
  ],
  'GET session_invitations': () => [invitation],
  'GET live_channels': () => [],
  'POST rpc/collaborators': () => [{ id: other, name: 'Zoé Durand', avatar_url: null, is_team: true }],
  'POST rpc/documents_together': () => [note],
  'POST rpc/read_document': () => [{ title: note.title, content: '# Feuilles', updated_at: at }],
  'POST rpc/document_files': () => [file],
  [`POST /storage/v1/object/sign/note-attachments/${file.path}`]: () => ({ signedURL: '/object/sign/x?token=t' }),
  'POST rpc/find_documents_to_add': () => [{ id: 'n2', title: 'Cellule' }],
  'POST rpc/unread_messages': () => [{ session_id: session.id, unread: 3 }],
  'POST rpc/read_session': () => null,
  'POST rpc/invite_collaborator': () => 'secret',
  'POST rpc/preview_invitation': () => [
    {
      ...{ sender: 'Zoé Durand', session_title: session.title, session_type: 'study', scheduled_for: at },
      ...{ role: 'viewer', message: 'Viens', status: 'pending', expires_at: '2999-01-01T08:00:00Z' },
    },
  ],
  'POST rpc/preview_room': () => [preview],
  'GET room_participants': () => null,
}
const answering = (answers: typeof usual) => createRest({ ...usual, ...answers }).fetch

beforeAll(() => {
  // Some builds of Chromium show a PDF, which is a page of its own that is not looked at here.
  Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false, configurable: true })
  // Their names are the system's, in its language.
  Object.defineProperty(MediaDeviceInfo.prototype, 'label', { get: () => 'USB' })
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf' } }))
})

const dialog = (name: string) => () => page.getByRole('dialog', { name })
const read = () => page.getByRole('button', { name: `Aperçu de «\u202f${note.title}\u202f»` }).click()
const join = () => page.getByRole('button', { name: 'Rejoindre', exact: true }).click()
const documents = '/collaboration?tab=documents'
const place = `/zoom/room/${room.id}`
const paid = { plan: 'basic', features: { 'video-provider': true } } as Screen['entitlements']
const connected = { 'GET zoom_tokens': () => [{ created_at: at, expires_at: '2999-01-01T08:00:00Z' }] }
const guarded = { 'POST rpc/preview_room': () => [{ ...preview, has_password: true }] }

const screens: Readonly<Record<string, Screen>> = {
  'the sessions': { path: '/collaboration', shows: () => page.getByText('Point') },
  'the documents': { path: documents, shows: () => page.getByRole('link', { name: note.title }) },
  'a document': { path: documents, open: read, shows: () => page.getByRole('button', { name: 'Résumé.pdf' }) },
  'a PDF': {
    path: documents,
    async open() {
      await read()
      await page.getByRole('button', { name: 'Résumé.pdf' }).click()
    },
    shows: () => page.getByText('Ce navigateur n’affiche pas les PDF.'),
  },
  'the team': { path: '/collaboration?tab=team', shows: () => page.getByText('lea@exemple.fr') },
  'a new session': { path: '/collaboration?new=1', shows: dialog('Créer une Nouvelle Session') },
  'an invitation to send': { path: '/collaboration?invite=1', shows: dialog('Inviter un Collaborateur') },
  'the link of an invitation': {
    path: '/collaboration?invite=1',
    async open() {
      await page.getByLabelText('Adresse e-mail').fill('max@exemple.fr')
      await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    },
    shows: () => page.getByLabelText('Lien à transmettre'),
  },
  'the chat over the hub': {
    path: `/collaboration?chat=${session.id}`,
    shows: () => page.getByRole('log').getByText('Merci'),
  },
  'a session': {
    path: `/collaboration/${session.id}`,
    shows: () => page.getByRole('region', { name: 'Participants' }).getByText('Zoé Durand'),
  },
  'a session’s form': { path: `/collaboration/${session.id}/edit`, shows: () => page.getByRole('dialog') },
  'a document to add': {
    path: `/collaboration/${session.id}`,
    open: () => page.getByRole('main').getByRole('button', { name: 'Ajouter un document' }).first().click(),
    shows: dialog('Ajouter un document à la session'),
  },
  'a session that is gone': {
    path: '/collaboration/00000000-0000-4000-8000-000000000000',
    shows: dialog('Session introuvable'),
  },
  'an invitation': { path: '/invitation#secret', profile: null, shows: () => page.getByText('Viens') },
  'an invitation without its secret': {
    ...{ path: '/invitation', profile: null },
    shows: () => page.getByRole('heading').first(),
  },
  'the meetings': { path: '/zoom', shows: () => page.getByText('Point') },
  'a new meeting': { path: '/zoom?new=1', shows: dialog('Créer une réunion vidéo') },
  'before a meeting, without a camera': { path: place, shows: () => page.getByText('Caméra éteinte') },
  'a room with a password': {
    ...{ path: place, fetch: answering(guarded) },
    shows: () => page.getByLabelText('Mot de passe de la réunion'),
  },
  'the lobby': {
    ...{ path: place, fetch: answering({ ...guarded, 'POST rpc/knock': () => 'waiting' }) },
    async open() {
      await page.getByLabelText('Mot de passe de la réunion').fill('sésame')
      await join()
    },
    shows: () => page.getByRole('heading', { name: 'Salle d’attente' }),
  },
  'a room that is gone': {
    ...{ path: place, fetch: answering({ 'POST rpc/preview_room': () => [] }) },
    shows: () => page.getByRole('heading', { name: 'Impossible de rejoindre la réunion' }),
  },
  'the provider’s account': {
    path: '/zoom-manager',
    shows: () => page.getByRole('button', { name: 'Connecter mon compte Zoom' }),
    entitlements: paid,
  },
  'a connected account': {
    ...{ path: '/zoom-manager', fetch: answering(connected), entitlements: paid },
    shows: () => page.getByRole('region', { name: 'Zoom' }).getByText('Connecté', { exact: true }),
  },
  'a return from Zoom that failed': {
    ...{ path: '/zoom/callback?error=access_denied' },
    shows: () => page.getByRole('alert'),
  },
  'a return from Zoom without an answer': {
    ...{ path: '/zoom/callback' },
    shows: () => page.getByRole('alert'),
  },
  'a meeting at Zoom': {
    path: '/zoom-manager?tab=meetings',
    fetch: answering({
      ...connected,
      'POST /functions/v1/zoom-n8n-proxy': () => ({
        meeting: { id: '1', topic: 'Intégrales', join_url: 'https://zoom.us/j/81234567890', password: 'x' },
        kept: true,
      }),
    }),
    entitlements: paid,
    async open() {
      await page.getByLabelText(/^Sujet/).fill('Intégrales')
      await page.getByRole('button', { name: 'Créer la réunion' }).click()
    },
    shows: () => page.getByText('La réunion est dans votre planning.'),
  },
}

lookAt(app, config, screens, { fetch: createRest(usual).fetch })
