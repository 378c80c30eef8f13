import { createStore, defineRemoteApp } from '@cahier/contract/react'
import { createRest, fakeProfile, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { createCommentDesk } from '../live/comment-desk.ts'
import type { LiveNote } from '../live/live-note.ts'
import { colorOf } from '../live/person-color.ts'
import LiveBar from './live-bar.tsx'

const noteId = '00000000-0000-4000-8000-0000000000a1'
const names = ['Zoé', 'Léa', 'Max', 'Tom', 'Ana']
const idOf = (name: string) => `00000000-0000-4000-9000-${String(names.indexOf(name)).padStart(12, '0')}`
const thread = {
  note_id: noteId,
  quote: 'mots',
  start_place: null,
  end_place: null,
  created_at: '2026-01-01T08:00:00Z',
}

const comment = {
  note_id: noteId,
  user_id: fakeProfile.id,
  content: 'Vu',
  created_at: '2026-01-01T08:00:00Z',
  edited_at: null,
  deleted_at: null,
}

afterEach(unmountRemotes)

async function open() {
  const rest = createRest({
    'GET note_threads': () => [
      { ...thread, id: 'open', resolved_at: null, resolved_by: null },
      { ...thread, id: 'done', resolved_at: '2026-01-01T08:00:00Z', resolved_by: null },
    ],
    'GET note_comments': () => ['open', 'done'].map((thread_id) => ({ ...comment, id: thread_id, thread_id })),
    'POST rpc/note_people': () =>
      [...names, fakeProfile.name].map((name) => ({
        id: name === fakeProfile.name ? fakeProfile.id : idOf(name),
        name,
        avatar_url: null,
        is_reader: true,
      })),
  })
  const present = createStore<readonly string[]>([fakeProfile.id])
  const known: Record<string, string | undefined> = {}
  const desk = createCommentDesk(new Y.Doc().getText('content'))
  const live: Pick<LiveNote, 'present' | 'desk' | 'name'> = {
    present,
    desk,
    // The carets get the same names.
    name: (nameOf) => {
      for (const name of names) known[idOf(name)] = nameOf(idOf(name))
    },
  }
  await renderRemote(
    defineRemoteApp(() => <LiveBar live={live as LiveNote} noteId={noteId} />),
    { fetch: rest.fetch },
  )
  return {
    present,
    known,
    desk,
    come: (...who: string[]) => act(() => present.set([fakeProfile.id, ...who.map(idOf)])),
  }
}

/** Those with a picture. The button has a title too. */
const pictured = () => names.filter((name) => screen.queryByTitle(name))
const ring = (name: string) => screen.getByTitle(name).className.split(' ')

it('shows three of the others in the colours of their carets, how many more there are, and reads all names', async () => {
  const { come, known } = await open()
  expect(await screen.findByText('Vous seul êtes dans la note.')).toBeDefined()
  come('Zoé', 'Léa', 'Max', 'Tom', 'Ana')
  expect((await screen.findByText(/^Aussi dans la note/)).textContent).toBe(
    'Aussi dans la note\u202f: Zoé, Léa, Max, Tom, Ana',
  )
  expect(pictured()).toEqual(['Zoé', 'Léa', 'Max'])
  const here = [fakeProfile.id, ...names.map(idOf)]
  for (const name of ['Zoé', 'Léa', 'Max']) expect(ring(name)).toContain(colorOf(idOf(name), here))
  expect(screen.getByText('+2')).toBeDefined()
  expect(known[idOf('Ana')]).toBe('Ana')

  come('Tom', 'Ana')
  await waitFor(() => expect(pictured()).toEqual(['Tom', 'Ana']))
  expect(screen.queryByText(/^\+/)).toBeNull()
})

it('leads to the comments, with the number of those that are open', async () => {
  const { desk } = await open()
  const button = await screen.findByRole('button', { name: /^Commentaires/ })
  await waitFor(() => expect(button.dataset.count).toBe('1'))
  await userEvent.click(button)
  expect([desk.state.get().isOpen, button.getAttribute('aria-pressed')]).toEqual([true, 'true'])
})
