import './browser.ts'
import { createRest, type FakeShell, fakeProfile, type RestAnswer, renderRemote } from '@cahier/contract/testing'
import { act, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import app from '../src/app.tsx'
import type { Note, NoteChangeRequest } from '../src/data/notes.ts'
import { answerChanges, answerTaken } from './notes.ts'

/** The notes area with an account of its own: tests do not share what is on the device. */
export async function openNotes(
  path: string,
  notes: readonly Note[],
  answers: Record<string, RestAnswer> = {},
  profile = { ...fakeProfile, id: crypto.randomUUID() },
) {
  const rest = createRest({
    'POST rpc/sync_notes': answerChanges(notes),
    'POST rpc/change_notes': answerTaken,
    'POST rpc/search_notes': () => [],
    'POST rpc/get_notes_by_tag': () => [],
    'POST rpc/note_cards': () => [],
    'GET note_attachments': () => [],
    'GET note_folders': () => [],
    'POST rpc/shared_with_me': () => [],
    'POST rpc/note_offers': () => [],
    ...answers,
  })
  const rendered = await renderRemote(app, { path, profile, fetch: rest.fetch })
  const sent = (resource: string) => rest.requests.filter((request) => request.resource === resource)
  /** The changes besides texts that were sent, by request. */
  const changes = () => sent('rpc/change_notes').map(({ body }) => (body as { changes: NoteChangeRequest[] }).changes)
  return { ...rendered, profile, sent, changes, user: userEvent.setup() }
}

/** Takes the last change back, once its toast offers that. */
export async function undo({ seen }: FakeShell) {
  await waitFor(() => expect(seen.toasts.at(-1)?.action).toBeDefined())
  act(() => seen.toasts.at(-1)?.action?.run())
}
