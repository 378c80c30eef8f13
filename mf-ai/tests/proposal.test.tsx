import { renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'
import type { Proposal } from '../src/data/messages.ts'
import { conversation, message, modelOf, testServer } from './server.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = async () => {}
})
afterEach(async () => {
  await unmountRemotes()
  document.body.replaceChildren()
  globalThis.indexedDB = new IDBFactory()
})

const note = { id: '10000000-0000-4000-8000-000000000001', title: 'Biologie' }
const cloze = {
  key: 'c1',
  kind: 'cloze' as const,
  word: 'osmose',
  definition: 'L’{{c1::osmose}} est un passage.',
  quotation: 'L’osmose est un passage.',
}
const word = {
  key: 'c2',
  kind: 'word' as const,
  word: 'Diffusion',
  definition: 'mouvement passif',
  quotation: 'Diffusion : mouvement passif',
}
const session = { key: 's1', title: 'Séance 1', starts_at: '2027-01-04T18:00', duration: 30, items: ['w1', 'w2'] }

const proposalOf = (given: Partial<Proposal> = {}): Proposal => ({
  id: 'p1',
  kind: 'cards',
  payload: { note, cards: [cloze, word] },
  hash: 'hash 1',
  state: 'proposed',
  made: [],
  expires_at: '2999-01-01T00:00:00Z',
  ...given,
})

/** A conversation whose answer proposes something, and the calls that settle it. */
async function open(proposal: Proposal) {
  const answer = { ...message('ai', 'Voici des cartes.'), ai_proposals: proposal }
  const server = testServer({
    conversations: [conversation('c1', 'Cartes')],
    messages: { c1: [message('user', 'Crée des cartes'), answer] },
  })
  const calls: [string, Record<string, unknown>][] = []
  const settle = (change: Partial<Proposal>) => {
    Object.assign(answer, { ai_proposals: { ...answer.ai_proposals, ...change } })
    return Response.json(answer.ai_proposals)
  }
  const rpc = (name: string, respond: () => Response) =>
    server.instead.set(name, () => {
      const body = server.fetch.mock.calls.findLast(([input]) => String(input).endsWith(name))?.[1]?.body
      calls.push([name, JSON.parse(String(body))])
      return respond()
    })
  rpc('change_proposal', () => settle({ hash: 'hash 2' }))
  rpc('confirm_proposal', () => settle({ state: 'done', made: [{ kind: 'word', id: 'w1', title: 'osmose' }] }))
  rpc('undo_proposal', () => settle({ state: 'undone', made: [] }))
  rpc('drop_proposal', () => settle({ state: 'dropped' }))
  const { shell } = await renderRemote(app, { path: '/ai/c1', fetch: server.fetch })
  const panel = within(await screen.findByRole('region', { name: /^(Cartes|Plan|Résumé)/ }))
  return { user: userEvent.setup(), shell, server, calls, panel }
}

const button = (panel: ReturnType<typeof within>, name: string | RegExp) => panel.getByRole('button', { name })

describe('proposed cards', () => {
  it('are confirmed as they are, by their hash, and undone from the toast', async () => {
    const { user, shell, calls, panel } = await open(proposalOf())
    expect(panel.getByLabelText<HTMLTextAreaElement>('Phrase').value).toBe('L’osmose est un passage.')
    expect(panel.getByLabelText<HTMLInputElement>('Mots cachés').value).toBe('osmose')
    expect(panel.getAllByRole('link')[0]?.getAttribute('href')).toBe(
      `/notes/${note.id}?${new URLSearchParams({ passage: cloze.quotation })}`,
    )
    await user.click(button(panel, 'Confirmer'))
    expect(calls).toEqual([['confirm_proposal', { proposal_id: 'p1', hash: 'hash 1' }]])
    const made = await panel.findByRole('link', { name: 'osmose' })
    expect(made.getAttribute('href')).toBe('/vocabulary/w1')
    expect(panel.getByText('Fait')).toBeDefined()
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: '1 carte ajoutée au carnet' }])
    shell.seen.toasts[0]?.action?.run()
    expect(await panel.findByText('Annulé')).toBeDefined()
    expect(panel.queryByRole('button')).toBeNull()
  })

  it('are stored first where they were changed, and confirmed by the new hash', async () => {
    const { user, shell, calls, panel } = await open(proposalOf())
    await user.click(button(panel, 'Retirer la carte 2'))
    await user.clear(panel.getByLabelText('Mots cachés'))
    await user.type(panel.getByLabelText('Mots cachés'), 'passage')
    await waitFor(() => expect(shell.seen.dirty()).toBe(1))
    await user.click(button(panel, 'Confirmer'))
    const changed = { ...cloze, word: 'passage', definition: 'L’osmose est un {{c1::passage}}.' }
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls).toEqual([
      ['change_proposal', { proposal_id: 'p1', hash: 'hash 1', payload: { note, cards: [changed] } }],
      ['confirm_proposal', { proposal_id: 'p1', hash: 'hash 2' }],
    ])
    await waitFor(() => expect(shell.seen.dirty()).toBe(0))
  })

  it.each([
    ['Mots cachés', 'chat', 'Écrivez des mots de la phrase'],
    ['Question ou mot', ' ', 'Ce champ est obligatoire'],
  ])('say what is missing in %s, send nothing, and can be restored', async (label, text, sentence) => {
    const { user, calls, panel } = await open(proposalOf())
    await user.clear(panel.getByLabelText(label))
    await user.type(panel.getByLabelText(label), text)
    await user.click(button(panel, 'Confirmer'))
    expect(panel.getByRole('alert').textContent).toBe(sentence)
    await waitFor(() => expect(panel.getByLabelText(label)).toBe(document.activeElement))
    expect(calls).toEqual([])
    await user.click(button(panel, 'Rétablir la proposition'))
    expect(panel.queryByRole('alert')).toBeNull()
  })

  it('are put aside', async () => {
    const { user, calls, panel } = await open(proposalOf())
    await user.click(button(panel, 'Annuler'))
    expect(await panel.findByText('Écarté')).toBeDefined()
    expect(calls).toEqual([['drop_proposal', { proposal_id: 'p1' }]])
  })

  it.each([
    ['proposal_settled', 'Cette proposition a déjà été traitée.'],
    ['proposal_changed', /a changé entre-temps/],
    ['proposal_moment', /une date ou une heure qui n’existe pas/],
    ['plan_limit_notes', /ne permet plus de notes/],
    ['unknown', /n’a pas pu être fait/],
  ])('stay where they are refused: %s', async (details, sentence) => {
    const { user, shell, server, panel } = await open(proposalOf())
    server.instead.set('confirm_proposal', () =>
      Response.json({ code: 'PT409', message: 'non', details }, { status: 409 }),
    )
    await user.click(button(panel, 'Confirmer'))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: expect.stringMatching(sentence) }]),
    )
    expect(button(panel, 'Confirmer')).toBeDefined()
  })

  it('show after a reload what came of them', async () => {
    const made = [{ kind: 'word' as const, id: 'w1', title: 'osmose' }]
    const { user, calls, panel } = await open(proposalOf({ state: 'done', made }))
    await user.click(button(panel, 'Annuler ce qui a été fait'))
    expect(await panel.findByText('Annulé')).toBeDefined()
    expect(calls).toEqual([['undo_proposal', { proposal_id: 'p1' }]])
  })

  it('are shown and changed offline, say that confirming needs a connection, and are confirmed once there is one', async () => {
    const { server } = await open(proposalOf())
    await unmountRemotes()
    server.state.offline = true
    const { shell } = await renderRemote(app, { path: '/ai/c1', fetch: server.fetch })
    const region = await screen.findByRole('region', { name: /^Cartes/ })
    expect(await screen.findByText('IA Déconnectée')).toBeDefined()
    const user = userEvent.setup()
    const panel = within(region)
    await user.clear(panel.getByLabelText('Mots cachés'))
    await user.type(panel.getByLabelText('Mots cachés'), 'passage')
    for (const name of ['Confirmer', 'Annuler']) await user.click(button(panel, name))
    const sentence = 'Confirmer ou annuler demande une connexion. La proposition reste ici, avec vos changements.'
    await waitFor(() => expect(shell.seen.toasts.map(({ message }) => message)).toEqual([sentence, sentence]))
    expect(shell.seen.errors).toEqual([])
    expect(panel.getByLabelText<HTMLInputElement>('Mots cachés').value).toBe('passage')
    server.state.offline = false
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('IA Connectée')).toBeDefined()
    expect(panel.getByLabelText<HTMLInputElement>('Mots cachés').value).toBe('passage')
    await user.click(button(panel, 'Confirmer'))
    expect(await panel.findByText('Fait')).toBeDefined()
  })

  it('name what stayed because it was changed', async () => {
    const { panel } = await open(proposalOf({ state: 'undone', made: [{ kind: 'word', id: 'w1', title: 'osmose' }] }))
    expect(panel.getByText(/^1 élément modifié depuis a été gardé/)).toBeDefined()
    expect(panel.getByRole('link', { name: 'osmose' })).toBeDefined()
  })

  it('cannot be confirmed once they have expired', async () => {
    const { panel } = await open(proposalOf({ expires_at: '2020-01-01T00:00:00Z' }))
    expect(panel.getByText('Expiré')).toBeDefined()
    expect(panel.queryByRole('button')).toBeNull()
  })
})

it('a proposed plan says how much it is, and its sessions can be moved', async () => {
  const sessions = [session, { ...session, key: 's2', title: 'Séance 2', starts_at: '2027-01-06T18:00' }]
  const payload = { title: 'Révisions', exam: '2027-01-09', time_zone: 'Europe/Paris', sessions }
  const { user, calls, panel } = await open(proposalOf({ kind: 'plan', payload }))
  expect(panel.getByText('2 séances, 60 min')).toBeDefined()
  await user.click(button(panel, 'Retirer la séance 2'))
  await user.selectOptions(panel.getByLabelText('Durée'), '45')
  expect(panel.getByText('1 séance, 45 min')).toBeDefined()
  await user.click(button(panel, 'Confirmer'))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[0]?.[1]).toMatchObject({ payload: { sessions: [{ ...session, duration: 45 }] } })
})

it('a proposed summary is a note that can be rewritten', async () => {
  const { user, calls, panel } = await open(
    proposalOf({ kind: 'summary', payload: { note, title: 'Résumé : Biologie', content: '- Un point.' } }),
  )
  await user.type(panel.getByLabelText('Texte de la note'), ' Et un autre.')
  await user.click(button(panel, 'Confirmer'))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[0]?.[1]).toMatchObject({ payload: { title: 'Résumé : Biologie', content: '- Un point. Et un autre.' } })
})

describe('what another area hands over', () => {
  const asked = (fetch: { mock: { calls: unknown[][] } }) =>
    fetch.mock.calls
      .map(([, init]) => String((init as RequestInit | undefined)?.body))
      .filter((body) => body.includes('"engine"'))
      .map((body) => JSON.parse(body))

  it('is asked for once', async () => {
    const server = testServer()
    const { shell } = await renderRemote(app, { path: '/notes', fetch: server.fetch })
    shell.navigate('/ai', { state: { action: 'cards', note, text: 'L’osmose.' } })
    expect(await screen.findByRole('log')).toBeDefined()
    await waitFor(() => expect(shell.history.location.pathname).toBe('/ai/new'))
    expect(asked(server.fetch)).toMatchObject([
      {
        message: 'Crée des cartes depuis ma note «\u202fBiologie\u202f»',
        action: 'cards',
        chosen: { note_id: note.id, text: 'L’osmose.' },
        engine: 'embedded',
      },
    ])
    expect(shell.history.location.state).toBeNull()
  })

  it('goes to the host that the learner has agreed to', async () => {
    const server = testServer({ engines: [modelOf()] })
    const { shell } = await renderRemote(app, { path: '/notes', fetch: server.fetch })
    shell.navigate('/ai', { state: { action: 'explanation', note, text: 'osmose' } })
    await waitFor(() =>
      expect(asked(server.fetch)).toMatchObject([{ engine: 'model', message: 'Explique «\u202fosmose\u202f»' }]),
    )
  })

  it('begins a message where no note was named', async () => {
    const server = testServer()
    const { shell } = await renderRemote(app, { path: '/notes', fetch: server.fetch })
    shell.navigate('/ai', { state: { action: 'summary' } })
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Votre message').value).toBe('Résume ma note '),
    )
    expect(asked(server.fetch)).toEqual([])
  })
})
