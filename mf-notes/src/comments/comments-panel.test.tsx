import { defineRemoteApp } from '@cahier/contract/react'
import {
  createRest,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Comment, Passage, Thread } from '../data/comments.ts'
import type { LiveRole } from '../live/text-server.ts'
import CommentsPanel from './comments-panel.tsx'

const me = fakeProfile.id
const noteId = '00000000-0000-4000-8000-0000000000a1'
const other = '00000000-0000-4000-8000-0000000000c1'
const aThread = (id: string, quote: string, given: Partial<Thread> = {}) => ({
  note_id: noteId,
  id,
  quote,
  start_place: null,
  end_place: null,
  created_at: '2026-01-01T08:00:00Z',
  resolved_at: null,
  resolved_by: null,
  ...given,
})
const aComment = (id: string, thread_id: string, content: string, given: Partial<Comment> = {}) => ({
  note_id: noteId,
  id,
  thread_id,
  user_id: other,
  content,
  created_at: new Date().toISOString(),
  edited_at: null,
  deleted_at: null,
  ...given,
})
const people = [
  { id: me, name: 'Camille Martin', avatar_url: null, is_reader: true },
  { id: other, name: 'Zoé Durand', avatar_url: null, is_reader: true },
  { id: 'former', name: 'Max Petit', avatar_url: null, is_reader: false },
]
const passage: Passage = { quote: 'la lumière', startPlace: 'AAE=', endPlace: 'AAI=' }
/** Where the quotes are in the text. */
const places: Record<string, number> = { 'la lumière': 30, 'les plantes': 4 }

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  localStorage.clear()
})
afterEach(unmountRemotes)

async function open({
  threads = [aThread('t1', 'la lumière'), aThread('t2', 'les plantes')],
  comments = [aComment('c1', 't1', 'De quelle couleur ?'), aComment('c2', 't2', 'Toutes ?', { user_id: me })],
  role = 'editor',
  selected = null,
  answers = {},
}: {
  threads?: ReturnType<typeof aThread>[]
  comments?: ReturnType<typeof aComment>[]
  role?: LiveRole
  selected?: Passage | null
  answers?: Record<string, RestAnswer>
} = {}) {
  const rest = createRest({
    'GET note_threads': () => threads,
    'GET note_comments': () => comments,
    'POST rpc/note_people': () => people,
    'POST rpc/comment_note': () => null,
    ...answers,
  })
  const onClose = vi.fn()
  function Page() {
    const [active, setActive] = useState<string | null>(null)
    return (
      <CommentsPanel
        noteId={noteId}
        role={role}
        rangeOf={({ quote }) => {
          const from = places[quote]
          return from === undefined ? null : { from, to: from + quote.length }
        }}
        passage={selected}
        active={active}
        onActivate={setActive}
        onClose={onClose}
      />
    )
  }
  const rendered = await renderRemote(defineRemoteApp(Page), { fetch: rest.fetch })
  const user = userEvent.setup()
  const written = () => rest.written().filter(({ resource }) => resource !== 'rpc/note_people')
  return { ...rendered, user, written, onClose }
}
const thread = (quote: string) => screen.findByRole('article', { name: new RegExp(`Passage.*${quote}`) })
const cards = () => screen.getAllByRole('article', { name: /^Passage/ }).map((card) => card.getAttribute('aria-label'))

describe('the comments of a note', () => {
  it('are in the order of their passages; those whose words are gone come last and say so', async () => {
    await open({
      threads: [aThread('t0', 'partis'), aThread('t1', 'la lumière'), aThread('t2', 'les plantes')],
      comments: ['t0', 't1', 't2'].map((id) => aComment(`c-${id}`, id, 'Oui')),
    })
    const gone = await thread('partis')
    expect(cards().map((name) => name?.replace(/^.*: /, ''))).toEqual(['les plantes', 'la lumière', 'partis'])
    expect(within(gone).getByText('Ce passage n’est plus dans le texte.')).toBeDefined()
    expect(within(await thread('la lumière')).queryByText(/n’est plus/)).toBeNull()
  })

  it('say that there are none, and close with Escape', async () => {
    const { user, onClose } = await open({ threads: [], comments: [] })
    await screen.findByText('Aucun commentaire. Sélectionnez un passage pour en parler.')
    screen.getByRole('button', { name: 'Fermer les commentaires' }).focus()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalled()
  })

  it('that could not be loaded are loaded again', async () => {
    let isBroken = true
    const { user } = await open({
      answers: {
        'GET note_threads': () =>
          isBroken ? refuse(400, { code: '42501', message: 'no' }) : [aThread('t1', 'la lumière')],
      },
    })
    await screen.findByText(/n’ont pas pu être chargés/)
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await thread('la lumière')).toBeDefined()
  })

  it('that are resolved stay out of the way, and can be opened again', async () => {
    const { user, written } = await open({
      threads: [aThread('t1', 'la lumière', { resolved_at: '2026-01-02T08:00:00Z' })],
      comments: [aComment('c1', 't1', 'De quelle couleur ?')],
      answers: { 'POST rpc/resolve_note_thread': () => null },
    })
    const more = await screen.findByRole('button', { name: 'Résolues (1)' })
    expect(screen.queryByText('De quelle couleur ?')).toBeNull()
    await user.click(more)
    await user.click(within(await thread('la lumière')).getByRole('button', { name: 'Rouvrir' }))
    await waitFor(() =>
      expect(written()).toMatchObject([{ body: { note_id: noteId, thread_id: 't1', resolved: false } }]),
    )
  })
})

describe('a comment', () => {
  it('begins a thread about the selection, with the places of its ends', async () => {
    const { user, written } = await open({ selected: passage })
    const form = await screen.findByRole('region', { name: 'Commenter le passage' })
    await user.type(within(form).getByRole('textbox'), 'Vois @Zoé Durand et @Max Petit')
    await user.click(within(form).getByRole('button', { name: 'Commenter' }))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]?.body).toMatchObject({
      note_id: noteId,
      content: 'Vois @Zoé Durand et @Max Petit',
      // Whoever may not open the note any more is not told.
      mentions: [other],
      quote: 'la lumière',
      start_place: 'AAE=',
      end_place: 'AAI=',
    })
    await waitFor(() => expect(within(form).getByRole<HTMLTextAreaElement>('textbox').value).toBe(''))
  })

  it('says that nobody is told where an @ names nobody who reads the note', async () => {
    const { user } = await open({ selected: passage })
    const form = await screen.findByRole('region', { name: 'Commenter le passage' })
    const field = within(form).getByRole('textbox')
    await user.type(field, 'Vois @Max Petit')
    expect(within(form).getByRole('status').textContent).toMatch(/^Personne n’est prévenu/)
    await user.type(field, ' et @Zoé Durand')
    expect(within(form).getByRole('status').textContent).toMatch(/^Écrivez @/)
  })

  it('answers in a thread, by keyboard', async () => {
    const { user, written } = await open()
    await user.click(within(await thread('la lumière')).getByRole('button', { name: 'Répondre' }))
    await user.type(within(await thread('la lumière')).getByRole('textbox'), 'Blanche{Control>}{Enter}{/Control}')
    await waitFor(() => expect(written()).toMatchObject([{ body: { thread_id: 't1', content: 'Blanche' } }]))
    expect(written()[0]?.body).not.toHaveProperty('quote')
  })

  it('that is refused says why and keeps its text, also over a reload; the next try is the same comment', async () => {
    const full = () => refuse(409, { code: 'PT409', message: 'Trop', details: 'too_many_answers' })
    const { user, shell, written } = await open({ answers: { 'POST rpc/comment_note': full } })
    await user.click(within(await thread('la lumière')).getByRole('button', { name: 'Répondre' }))
    const field = within(await thread('la lumière')).getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'Blanche')
    const send = within(await thread('la lumière')).getByRole('button', { name: 'Répondre' })
    await user.click(send)
    await waitFor(() => expect(shell.seen.toasts.at(-1)?.message).toMatch(/déjà 200 commentaires/))
    expect(field.value).toBe('Blanche')
    await user.click(send)
    await waitFor(() => expect(written()).toHaveLength(2))
    const [first, second] = written().map(({ body }) => (body as { id: string }).id)
    expect(first).toBe(second)
    await unmountRemotes()
    const { user: again } = await open()
    await again.click(within(await thread('la lumière')).getByRole('button', { name: 'Répondre' }))
    expect(within(await thread('la lumière')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Blanche')
  })

  it('of one’s own can be edited and deleted, of others not; of former members the name stays', async () => {
    const { user, written } = await open({
      comments: [
        aComment('c1', 't1', 'De quelle couleur ?', { user_id: 'former' }),
        aComment('c2', 't2', 'Toutes ?', { user_id: me }),
        aComment('c3', 't2', '', { deleted_at: '2026-01-02T08:00:00Z' }),
      ],
      answers: { 'PATCH note_comments': () => null },
    })
    const theirs = await screen.findByRole('article', { name: 'Commentaire de Max Petit' })
    expect(within(theirs).queryByRole('button')).toBeNull()
    expect(screen.getByText('Commentaire supprimé')).toBeDefined()
    const own = screen.getByRole('article', { name: 'Commentaire de Camille Martin' })
    await user.click(within(own).getByRole('button', { name: 'Actions sur votre commentaire' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Modifier' }))
    await user.clear(within(own).getByRole('textbox'))
    await user.type(within(own).getByRole('textbox'), 'Presque toutes')
    await user.click(within(own).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(written()).toMatchObject([{ body: { content: 'Presque toutes' } }]))
    await user.click(await within(own).findByRole('button', { name: 'Actions sur votre commentaire' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
    await waitFor(() => expect(written()[1]?.body).toEqual({ deleted_at: expect.any(String) }))
  })

  it.each([
    ['viewer', ['les plantes'], 0],
    ['editor', ['les plantes', 'la lumière'], 0],
    ['owner', ['les plantes', 'la lumière'], 2],
  ] as const)('in a thread that a %s may resolve or delete', async (role, resolvable, deletable) => {
    await open({ role })
    await thread('la lumière')
    const resolving = screen.queryAllByRole('button', { name: 'Résoudre' })
    expect(
      resolving.map((button) => button.closest('article')?.getAttribute('aria-label')?.replace(/^.*: /, '')),
    ).toEqual(resolvable)
    expect(screen.queryAllByRole('button', { name: 'Supprimer la discussion' })).toHaveLength(deletable)
  })
})
