import { renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'
import { biology, conversation, message, testServer } from './server.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = async () => {}
})
afterEach(async () => {
  await unmountRemotes()
  document.body.replaceChildren()
})

async function open(path: string, server = testServer(), preferences = {}) {
  const { shell } = await renderRemote(app, { path, fetch: server.fetch, preferences })
  await waitFor(() => expect(server.fetch).toHaveBeenCalled())
  return { user: userEvent.setup(), shell, ...server }
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Votre message')
const biologyThread = () => ({
  conversations: [conversation('c1', 'La photosynthèse')],
  messages: { c1: [message('user', 'Explique-moi'), message('ai', 'J’ai trouvé', [biology])] },
})

describe('a new conversation', () => {
  it('asks, shows the quotations, and gets an address', async () => {
    const { user, shell, fetch } = await open('/ai')
    expect(await screen.findByText('IA Connectée')).toBeDefined()
    await user.type(field(), ' photosynthèse {Enter}')
    const quote = await screen.findByRole('link', { name: 'Biologie' })
    expect(quote.getAttribute('href')).toBe('/notes/n1')
    expect(shell.history.location.pathname).toBe('/ai/new')
    expect(within(screen.getByRole('log')).getByText('photosynthèse')).toBeDefined()
    expect(screen.getByText('2 messages')).toBeDefined()
    expect(field().value).toBe('')
    expect(field()).toBe(document.activeElement)
    const asked = fetch.mock.calls.find(([url]) => String(url).endsWith('/functions/v1/assistant'))
    expect(JSON.parse(String(asked?.[1]?.body))).toEqual({ message: 'photosynthèse' })
  })

  it('starts from a suggestion without sending it', async () => {
    const { user, fetch } = await open('/ai')
    await screen.findByText('IA Connectée')
    await user.click(screen.getByRole('button', { name: 'Expliquer un concept' }))
    expect(field().value).toBe('Explique-moi ')
    expect(field()).toBe(document.activeElement)
    expect(fetch.mock.calls.some(([url]) => String(url).endsWith('/assistant'))).toBe(false)
  })

  it.each([
    ['nothing', '  ', 'Le message ne peut pas être vide'],
    ['too much', 'a'.repeat(4001), 'Le message est trop long (max 4\u202f000 caractères)'],
  ])('refuses %s', async (_name, text, sentence) => {
    const { user } = await open('/ai')
    await screen.findByText('IA Connectée')
    await user.click(field())
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'Envoyer' }))
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    expect(field().value).toBe(text)
  })
})

describe('while the answer is pending', () => {
  it('shows the question and a waiting message, and accepts no other question', async () => {
    const server = testServer()
    const { promise, resolve } = Promise.withResolvers<Response>()
    server.instead.set('assistant', () => promise)
    const { user } = await open('/ai', server)
    await screen.findByText('IA Connectée')
    await user.type(field(), 'photosynthèse{Enter}')
    expect(await screen.findByText('L’IA réfléchit…')).toBeDefined()
    expect(screen.getByText('photosynthèse')).toBeDefined()
    expect(field().disabled).toBe(true)
    resolve(Response.json({ error: 'Trop de questions.', code: 'assistant_limit' }, { status: 429 }))
    expect(await screen.findByText('Trop de questions.')).toBeDefined()
    expect(screen.getByText('IA Connectée')).toBeDefined()
  })
})

describe('without an answer', () => {
  it('keeps the text, reports the failure, and retries', async () => {
    const server = testServer()
    server.instead.set('assistant', () => Response.json({ error: 'down' }, { status: 503 }))
    const { user, shell } = await open('/ai', server)
    await screen.findByText('IA Connectée')
    await user.type(field(), 'photosynthèse{Enter}')
    expect(await screen.findByText(/L’assistant ne répond pas/)).toBeDefined()
    expect(screen.getByText('IA Déconnectée')).toBeDefined()
    expect(field().value).toBe('photosynthèse')
    expect(field().disabled).toBe(true)
    expect(shell.seen.dirty()).toBe(1)
    server.instead.clear()
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link', { name: 'Biologie' })).toBeDefined()
    expect(screen.getByText('IA Connectée')).toBeDefined()
    expect(shell.seen.dirty()).toBe(0)
  })
})

describe('a stored conversation', () => {
  it('shows its messages in order', async () => {
    await open('/ai/c1', testServer(biologyThread()))
    await screen.findByRole('link', { name: 'Biologie' })
    const said = within(screen.getByRole('log')).getAllByRole('article')
    expect(said.map((one) => one.dataset.type)).toEqual(['user', 'ai'])
  })

  it('copies an answer with its quotations', async () => {
    const { user, shell } = await open('/ai/c1', testServer(biologyThread()))
    await user.click(await screen.findByRole('button', { name: 'Copier la réponse' }))
    expect(await navigator.clipboard.readText()).toBe(`J’ai trouvé\n\nBiologie\n${biology.excerpt}`)
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Réponse copiée' }])
  })

  it('shows a message if it was deleted', async () => {
    const { user, shell } = await open('/ai/c9')
    expect(await screen.findByText('Cette conversation n’existe plus.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Commencer un nouveau chat' }))
    expect(shell.history.location.pathname).toBe('/ai')
  })

  it('reports that loading failed, and retries', async () => {
    const server = testServer(biologyThread())
    server.instead.set('ai_messages', () => Response.json({ message: 'no', code: 'XX000' }, { status: 500 }))
    const { user } = await open('/ai/c1', server)
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toMatch(/intacte sur le serveur/)
    server.instead.clear()
    await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link', { name: 'Biologie' })).toBeDefined()
  })
})

describe('the list', () => {
  const act = async (user: ReturnType<typeof userEvent.setup>, action: string) => {
    await user.click(await screen.findByRole('button', { name: /^Actions pour/ }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }

  it('explains the empty list', async () => {
    await open('/ai')
    expect(await screen.findByText('Vos conversations apparaîtront ici.')).toBeDefined()
  })

  it('renames, and requires a title', async () => {
    const { user, state } = await open('/ai', testServer(biologyThread()))
    await act(user, 'Renommer')
    const input = await screen.findByLabelText(/^Titre/)
    await user.clear(input)
    await user.click(screen.getByRole('button', { name: 'Renommer' }))
    expect(screen.getByRole('alert').textContent).toBe('Le titre est obligatoire')
    await user.type(input, ' Biologie {Enter}')
    expect(await screen.findByRole('link', { name: /^Biologie/ })).toBeDefined()
    expect(state.conversations[0]?.title).toBe('Biologie')
  })

  it('deletes the open one, closes it, and undoes that', async () => {
    const { user, shell, state } = await open('/ai/c1', testServer(biologyThread()))
    await screen.findByRole('link', { name: 'Biologie' })
    await act(user, 'Supprimer')
    await waitFor(() => expect(shell.history.location.pathname).toBe('/ai'))
    expect(screen.queryByRole('link', { name: /photosynthèse/ })).toBeNull()
    expect(state.conversations[0]?.deleted_at).not.toBeNull()
    shell.seen.toasts[0]?.action?.run()
    expect(await screen.findByRole('link', { name: /photosynthèse/ })).toBeDefined()
  })

  it('keeps a conversation that could not be deleted', async () => {
    const server = testServer(biologyThread())
    const { user, shell } = await open('/ai', server)
    await screen.findByRole('link', { name: /photosynthèse/ })
    server.instead.set('ai_conversations', () => Response.json({ message: 'no', code: 'XX000' }, { status: 500 }))
    await act(user, 'Supprimer')
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    server.instead.clear()
    await user.click(await screen.findByRole('button', { name: 'Se reconnecter' }))
    expect(await screen.findByRole('link', { name: /photosynthèse/ })).toBeDefined()
  })
})

it.each([
  ['en', 'Smart AI assistant'],
  ['es', 'Asistente de IA inteligente'],
  ['de', 'Intelligenter KI-Assistent'],
] as const)('speaks %s', async (language, title) => {
  await open('/ai', testServer(), { language })
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
})
