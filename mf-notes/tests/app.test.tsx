import './browser.ts'
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
import { afterEach, describe, expect, it } from 'vitest'
import app from '../src/app.tsx'
import create from '../src/commands/create.ts'
import { aNote, answerChanges } from './notes.ts'

const photosynthesis = aNote('La photosynthèse', {
  content: 'Les plantes.',
  tags: [{ id: 't1', name: 'biologie', color: 'sapin' }],
})
const pinned = aNote('Les verbes', { is_pinned: true })

afterEach(unmountRemotes)

async function open(path: string, answers: Record<string, RestAnswer> = {}) {
  const rest = createRest({
    'POST rpc/note_cards': () => [],
    'POST rpc/shared_with_me': () => [],
    'POST rpc/note_offers': () => [],
    'POST rpc/sync_notes': answerChanges([pinned, photosynthesis]),
    ...answers,
  })
  // Another account each time: tests do not share what is on the device.
  const profile = { ...fakeProfile, id: crypto.randomUUID() }
  const rendered = await renderRemote(app, { path, profile, fetch: rest.fetch })
  let refreshed = 0
  rendered.shell.events.on('dashboard', () => refreshed++)
  const sent = (resource: string) => rest.requests.filter((request) => request.resource === resource)
  return { ...rendered, sent, refreshed: () => refreshed, user: userEvent.setup() }
}

describe('the list', () => {
  it('shows each note as a link with its tags, and counts', async () => {
    await open('/notes')
    const link = await screen.findByRole('link', { name: 'La photosynthèse' })
    expect(link.getAttribute('href')).toBe('/notes/id-La photosynthèse')
    expect(screen.getByRole('button', { name: 'biologie' })).toBeDefined()
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['2', '1', '1'])
  })

  it('filters by a tag and back', async () => {
    const { user } = await open('/notes')
    await user.click(await screen.findByRole('button', { name: 'biologie' }))
    expect(screen.queryByRole('link', { name: 'Les verbes' })).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'biologie', pressed: true })[0] as HTMLElement)
    expect(screen.getByRole('link', { name: 'Les verbes' })).toBeDefined()
  })

  it('says that it is empty, and leads to the first note', async () => {
    const { shell, user } = await open('/notes', { 'POST rpc/sync_notes': () => [] })
    expect(await screen.findByText('Votre cahier est encore vierge.')).toBeDefined()
    await user.click(
      within(screen.getByText('Votre cahier est encore vierge.').parentElement as HTMLElement).getByRole('button'),
    )
    expect(shell.history.location.search).toBe('?new=1')
  })

  it('says that it could not be read, and tries again', async () => {
    let answer: RestAnswer = () => refuse(400, { code: '42501', message: 'permission denied' })
    const { user } = await open('/notes', { 'POST rpc/sync_notes': (request) => answer(request) })
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    answer = answerChanges([pinned])
    await user.click(retry)
    expect(await screen.findByRole('link', { name: 'Les verbes' })).toBeDefined()
  })
})

describe('creating', () => {
  it('demands a title and keeps what was written', async () => {
    const { user, sent, shell } = await open('/notes?new=1')
    await user.type(await screen.findByLabelText('Contenu'), 'Du texte')
    await user.click(screen.getByRole('button', { name: 'Créer la note' }))
    expect(screen.getByText('Le titre est obligatoire')).toBeDefined()
    expect(sent('rpc/save_note')).toEqual([])
    expect(shell.seen.dirty()).toBe(1)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Contenu').value).toBe('Du texte')
  })

  it('saves note and tags in one call, once', async () => {
    const { user, sent, shell, refreshed } = await open('/notes?new=1', {
      'POST rpc/save_note': ({ body }) => aNote('Nouvelle', { id: (body as { note_id: string }).note_id }),
    })
    await user.type(await screen.findByLabelText(/Titre/), 'Nouvelle')
    await user.type(screen.getByLabelText('Tags'), 'cours, examen')
    await user.dblClick(screen.getByRole('button', { name: 'Créer la note' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success' }]))
    await waitFor(() => expect(sent('rpc/save_note')).toHaveLength(1))
    expect(sent('rpc/save_note').map(({ body }) => body)).toMatchObject([
      { base_version: 0, title: 'Nouvelle', tags: ['cours', 'examen'] },
    ])
    expect(shell.history.location.search).toBe('')
    await waitFor(() => expect(refreshed()).toBeGreaterThan(0))
  })

  it('keeps on the device what the server refuses, and says why', async () => {
    const message = 'Votre formule comprend 100 notes.'
    const { user, shell } = await open('/notes?new=1', {
      'POST rpc/save_note': () => refuse(402, { code: 'PT402', message }),
    })
    await user.type(await screen.findByLabelText(/Titre/), 'Cent et une')
    await user.click(screen.getByRole('button', { name: 'Créer la note' }))
    expect(await screen.findByTitle(message)).toBeDefined()
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    expect(shell.seen.toasts).toMatchObject([
      { kind: 'error', message: `Note gardée sur cet appareil seulement. ${message}` },
    ])
    await user.click(await screen.findByRole('link', { name: 'Cent et une' }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Cent et une')
    shell.seen.toasts[0]?.action?.run()
    expect(shell.history.location).toMatchObject({ pathname: '/settings', search: '?tab=subscription' })
  })
})

it('says of a note that is created offline where it is, and nothing of success', async () => {
  const { user, shell } = await open('/notes?new=1', {
    'POST rpc/save_note': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.type(await screen.findByLabelText(/Titre/), 'Dans le train')
  await user.click(screen.getByRole('button', { name: 'Créer la note' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'info' }]))
  expect(shell.seen.toasts[0]?.message).toBe('Note ajoutée avec succès sur cet appareil, envoi dès que possible')
})

it('opens the creation from anywhere', async () => {
  const { shell } = await open('/notes')
  await create(undefined, shell)
  expect(shell.history.location).toMatchObject({ pathname: '/notes', search: '?new=1' })
})
