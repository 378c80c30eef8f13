import type { Page } from '@playwright/test'
import { checkLayouts, type Screen } from './layouts.ts'
import { becomeLearner, elsewhere, expect, type NewLearner, test } from './learner.ts'

/** The smallest file that is a PDF: one page without anything on it. */
const pdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n')

interface Seeded {
  session: string
  note: string
  secret: string
}

/** A session of two with a document that has a PDF, messages, a meeting and an open invitation. */
async function seed(owner: NewLearner, member: NewLearner): Promise<Seeded> {
  const { data: session } = await owner.client
    .from('collaboration_sessions')
    .insert({ title: 'Révision du bac', description: 'Dix questions chacun.' })
    .select('id')
    .single()
    .throwOnError()
  const { data: link } = await owner.client
    .rpc('invite_collaborator', { session: session.id, email: member.email })
    .throwOnError()
  await member.client.rpc('accept_invitation', { secret: link }).throwOnError()
  const { data: note } = await member.client
    .from('notes')
    .insert({ title: 'La photosynthèse', content: '# Feuilles\n\nLes plantes convertissent la lumière.' })
    .select('id')
    .single()
    .throwOnError()
  const path = `note-attachments/${note.id}/Resume.pdf`
  const { error } = await member.client.storage
    .from('note-attachments')
    .upload(path, new Blob([pdf], { type: 'application/pdf' }), { contentType: 'application/pdf' })
  expect(error).toBeNull()
  await member.client
    .from('note_attachments')
    .insert({
      note_id: note.id,
      file_name: 'Résumé.pdf',
      file_type: 'application/pdf',
      file_size: pdf.length,
      file_path: path,
    })
    .throwOnError()
  await member.client.rpc('add_session_document', { session: session.id, note: note.id }).throwOnError()
  await owner.client.from('notes').insert({ title: 'La cellule' }).throwOnError()
  for (const content of ['Bonjour', 'Voir https://exemple.fr pour la suite'])
    await member.client.from('session_messages').insert({ session_id: session.id, content }).throwOnError()
  await owner.client.from('session_messages').insert({ session_id: session.id, content: 'Merci !' }).throwOnError()
  await owner.client
    .from('meeting_rooms')
    .insert({ name: `salle-${Date.now()}`, subject: 'Point du mardi', session_id: session.id })
    .throwOnError()
  const { data: secret } = await owner.client
    .rpc('invite_collaborator', { session: session.id, email: 'lea@exemple.fr', message: 'Viens réviser !' })
    .throwOnError()
  return { session: session.id, note: note.id, secret }
}

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })
const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const read = (page: Page) => page.getByRole('button', { name: 'Aperçu de « La photosynthèse »' }).click()

const screensOf = ({ session }: Seeded): Readonly<Record<string, Screen>> => ({
  'the sessions': { path: '/collaboration', shows: (page) => page.getByText('Point du mardi') },
  'the documents': {
    path: '/collaboration?tab=documents',
    shows: (page) => page.getByRole('link', { name: 'La photosynthèse' }),
  },
  'a document': {
    path: '/collaboration?tab=documents',
    shows: (page) => page.getByRole('button', { name: 'Résumé.pdf' }),
    open: read,
  },
  'a PDF': {
    path: '/collaboration?tab=documents',
    // This browser has no viewer.
    shows: (page) => page.getByText('Ce navigateur n’affiche pas les PDF.'),
    async open(page) {
      await read(page)
      await page.getByRole('button', { name: 'Résumé.pdf' }).click()
    },
  },
  'the team': { path: '/collaboration?tab=team', shows: (page) => page.getByText('lea@exemple.fr') },
  'a new session': { path: '/collaboration?new=1', shows: dialog('Créer une Nouvelle Session') },
  'an invitation to send': { path: '/collaboration?invite=1', shows: dialog('Inviter un Collaborateur') },
  'the link of an invitation': {
    path: '/collaboration?invite=1',
    shows: (page) => page.getByLabel('Lien à transmettre'),
    async open(page) {
      await page.getByLabel('Adresse e-mail').fill(`max-${Date.now()}@exemple.fr`)
      await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    },
  },
  'the chat over the hub': {
    path: `/collaboration?chat=${session}`,
    shows: (page) => page.getByRole('log').getByText('Merci !'),
  },
  'a session': {
    path: `/collaboration/${session}`,
    shows: (page) => page.getByRole('region', { name: 'Participants' }).getByText('Zoé Durand'),
  },
  'a session’s form': { path: `/collaboration/${session}/edit`, shows: (page) => page.getByRole('dialog') },
  'a document to add': {
    path: `/collaboration/${session}`,
    shows: dialog('Ajouter un document à la session'),
    open: click('Ajouter un document'),
  },
  'a session that is gone': {
    path: '/collaboration/00000000-0000-4000-8000-000000000000',
    shows: dialog('Session introuvable'),
  },
  'the meetings': { path: '/zoom', shows: (page) => page.getByText('Point du mardi') },
  'a new meeting': { path: '/zoom?new=1', shows: (page) => page.getByRole('dialog') },
  'the provider’s account': { path: '/zoom-manager', shows: (page) => page.getByRole('heading', { level: 1 }) },
})

test('the hub fits four widths in both themes, with each dialog, without accessibility violations', async ({
  page,
}) => {
  // Some builds of Chromium show a PDF, which is a page of its own that is not looked at here.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false, configurable: true }),
  )
  const other = await elsewhere(page)
  const member = await becomeLearner(other, 'Zoé Durand')
  const owner = await becomeLearner(page)
  const seeded = await seed(owner, member)
  for (const [name, screen] of Object.entries(screensOf(seeded)))
    await checkLayouts(page, name, screen, name === 'the sessions' ? ['html'] : ['main', 'aside'])
  await checkLayouts(
    await elsewhere(page),
    'an invitation',
    { path: `/invitation#${seeded.secret}`, shows: (visitor) => visitor.getByText('Viens réviser !') },
    ['html'],
  )
})

test('a member reads a shared PDF unchanged, until the note is not shared any more', async ({ page }) => {
  const other = await elsewhere(page)
  const member = await becomeLearner(other, 'Zoé Durand')
  const owner = await becomeLearner(page)
  const { session, note } = await seed(owner, member)
  await page.goto('/collaboration?tab=documents')
  await expect(page.getByRole('listitem').filter({ hasText: 'La photosynthèse' })).toContainText(
    '1 collaborateur · aujourd’hui · de Zoé Durand',
  )
  await read(page)
  await page.getByRole('button', { name: 'Résumé.pdf' }).click()
  const shown = page.getByRole('dialog', { name: 'Résumé.pdf' })
  const saving = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Télécharger' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Résumé.pdf')
  expect((await (await saved.createReadStream()).toArray()).join('')).toBe(pdf)
  await member.client.rpc('remove_session_document', { session, note }).throwOnError()
  const file = `note-attachments/${note}/Resume.pdf`
  const { error } = await owner.client.storage.from('note-attachments').download(file)
  expect(error).not.toBeNull()
  await page.reload()
  await expect(page.getByText('Aucun document partagé.')).toBeVisible()
})
