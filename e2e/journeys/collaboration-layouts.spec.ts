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

const read = (page: Page) => page.getByRole('button', { name: 'Aperçu de « La photosynthèse »' }).click()

test('the hub and an invitation fit four widths in both themes, without accessibility violations', async ({ page }) => {
  const member = await becomeLearner(await elsewhere(page), 'Zoé Durand')
  const { secret } = await seed(await becomeLearner(page), member)
  const hub: Screen = { path: '/collaboration', shows: (shown) => shown.getByText('Point du mardi') }
  await checkLayouts(page, 'the sessions', hub, ['html'])
  const invitation: Screen = { path: `/invitation#${secret}`, shows: (visitor) => visitor.getByText('Viens réviser !') }
  await checkLayouts(await elsewhere(page), 'an invitation', invitation, ['html'])
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
