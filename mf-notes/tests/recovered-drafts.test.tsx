import './browser.ts'
import { createRest, fakeProfile, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import app from '../src/app.tsx'
import { openLocalDatabase } from '../src/replica/local-database.ts'
import { aNote, answerChanges } from './notes.ts'

const note = aNote('La photosynthèse', { content: 'Les plantes.' })
const draft = {
  id: 'draft',
  format: 1,
  noteId: note.id,
  on: 'v1',
  title: note.title,
  content: note.content,
  tags: '',
  editedAt: '2026-11-20T10:00:00Z',
}

afterEach(unmountRemotes)

/** The list of somebody whose tab ended with a draft on the device. */
async function openWith(recovered: typeof draft) {
  const profile = { ...fakeProfile, id: crypto.randomUUID() }
  const database = await openLocalDatabase(profile.id)
  await database.keepDraft(recovered)
  const rest = createRest({ 'POST rpc/note_cards': () => [], 'POST rpc/sync_notes': answerChanges([note]) })
  await renderRemote(app, { path: '/notes', profile, fetch: rest.fetch })
  await screen.findByRole('link', { name: note.title })
  return database
}

it('offers a text that was typed and not saved', async () => {
  await openWith({ ...draft, content: 'Les plantes vertes.' })
  expect(await screen.findByText(/non enregistré/)).toBeDefined()
})

it('drops one that was saved right before the tab ended', async () => {
  const database = await openWith(draft)
  await waitFor(async () => expect(await database.drafts()).toEqual([]))
  expect(screen.queryByText(/non enregistré/)).toBeNull()
})
