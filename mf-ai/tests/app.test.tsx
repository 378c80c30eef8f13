import { renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'
import { answerInParts, biology, conversation, message, modelOf, noContext, testServer } from './server.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = async () => {}
})
afterEach(async () => {
  await unmountRemotes()
  document.body.replaceChildren()
  globalThis.indexedDB = new IDBFactory()
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
    expect(quote.getAttribute('href')).toBe(`/notes/n1?${new URLSearchParams({ passage: biology.excerpt })}`)
    expect(shell.history.location.pathname).toBe('/ai/new')
    expect(within(screen.getByRole('log')).getByText('photosynthèse')).toBeDefined()
    expect(screen.getByText('2 messages')).toBeDefined()
    expect(field().value).toBe('')
    expect(field()).toBe(document.activeElement)
    const asked = fetch.mock.calls.find(([, init]) => String(init?.body).includes('"engine"'))
    expect(JSON.parse(String(asked?.[1]?.body))).toMatchObject({ message: 'photosynthèse', locale: 'fr' })
  })

  it('starts from a suggestion without sending it', async () => {
    const { user, fetch } = await open('/ai')
    await screen.findByText('IA Connectée')
    await user.click(screen.getByRole('button', { name: 'Expliquer un concept' }))
    expect(field().value).toBe('Explique-moi ')
    expect(field()).toBe(document.activeElement)
    expect(fetch.mock.calls.some(([, init]) => String(init?.body).includes('"engine"'))).toBe(false)
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

describe('the first screen', () => {
  const context = {
    notes: 12,
    new_notes: 1,
    words: 40,
    words_mastered: 7,
    words_to_review: 10,
    latest_note: { id: 'n1', title: 'Biologie' },
    next_session: { id: 's1', title: 'Oral', scheduled_for: '2099-12-01T10:00:00Z' },
  }
  const questions = (fetch: { mock: { calls: unknown[][] } }) =>
    fetch.mock.calls
      .filter(([, init]) => String((init as RequestInit | undefined)?.body).includes('"engine"'))
      .map(([, init]) => JSON.parse(String((init as RequestInit).body)).message)

  it('says where the learner stands, and suggests what the rows suggest', async () => {
    await open('/ai', testServer({ context }))
    const figures = await screen.findByRole('region', { name: 'Votre contexte d’apprentissage' })
    await within(figures).findByText(/^75\s%$/)
    expect(figures.textContent?.replace(/\s/g, ' ')).toContain('Maîtrise du vocabulaire75 %Notes12Mots appris7')
    const suggested = within(screen.getByRole('region', { name: 'Suggestions' }))
    expect(suggested.getByRole('link', { name: 'Revoir 10 mots aujourd’hui' }).getAttribute('href')).toBe(
      '/vocabulary/review',
    )
    expect(suggested.getByRole('link', { name: /Relire .*Biologie/ }).getAttribute('href')).toBe('/notes/n1')
    expect(suggested.getAllByRole('listitem')).toHaveLength(3)
  })

  it('suggests nothing where there are no rows', async () => {
    await open('/ai')
    expect(await screen.findByText('Aucun mot à revoir')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull()
    expect(within(screen.getByRole('region', { name: /contexte/ })).getAllByText('–')).toHaveLength(1)
  })

  it.each([
    ['Analyse Rapide', 'Résume mes notes récentes'],
    ['Insights IA', 'Où en suis-je\u202f?'],
  ])('asks for %s', async (name, question) => {
    const { user, fetch } = await open('/ai', testServer({ context }))
    expect(await screen.findByText('1 nouvelle note')).toBeDefined()
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByRole('log')).toBeDefined()
    expect(questions(fetch)).toEqual([question])
  })

  it('leads to the review, and to the templates of notes', async () => {
    await open('/ai', testServer({ context }))
    expect(await screen.findByText('10 mots à revoir')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Révision Smart' }).getAttribute('href')).toBe('/vocabulary/review')
    expect(screen.getByRole('link', { name: 'Création Guidée' }).getAttribute('href')).toBe('/notes?templates=1')
  })

  it('asks about the next session', async () => {
    const { user, fetch } = await open(
      '/ai',
      testServer({ context: { ...noContext, next_session: context.next_session } }),
    )
    await user.click(await screen.findByRole('button', { name: /^Préparer la séance .*Oral/ }))
    expect(await screen.findByRole('log')).toBeDefined()
    expect(questions(fetch)).toEqual(['Que disent mes notes sur Oral\u202f?'])
  })

  it('answers although the figures could not be loaded', async () => {
    const server = testServer()
    server.instead.set('learning_context', () => Response.json({ message: 'no', code: 'XX000' }, { status: 500 }))
    const { user } = await open('/ai', server)
    const panel = await screen.findByRole('alert')
    expect(await screen.findByText('IA Connectée')).toBeDefined()
    server.instead.clear()
    await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Aucun mot à revoir')).toBeDefined()
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
    resolve(Response.json({ error: 'Trop de questions.', code: 'too_many' }, { status: 429 }))
    expect(await screen.findByText('Trop de questions.')).toBeDefined()
    expect(screen.getByText('IA Connectée')).toBeDefined()
  })
})

describe('an answer from outside', () => {
  const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Qui répond' })
  const line = '8 passages, 2 100 caractères → api.mistral.ai'

  it('is not spoken of where nothing can be sent', async () => {
    await open('/ai')
    await screen.findByText('IA Connectée')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('needs consent to the host, which can be withdrawn', async () => {
    const { user, state } = await open('/ai', testServer({ engines: [modelOf({ is_agreed: false })] }))
    expect((await choice()).value).toBe('embedded')
    await user.selectOptions(await choice(), 'model')
    expect(screen.getByText(/api\.mistral\.ai recevrait votre question et jusqu’à 8 passages/)).toBeDefined()
    for (const name of ['Envoyer', 'Insights IA'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Accepter l’envoi à api.mistral.ai' }))
    expect((await screen.findByText(/→ api\.mistral\.ai/)).textContent?.replace(/\s/g, ' ')).toBe(
      line.replace(/\s/g, ' '),
    )
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' }).disabled).toBe(false))
    await user.click(screen.getByRole('button', { name: 'Retirer mon accord' }))
    await screen.findByText(/Rien n’est envoyé sans votre accord/)
    expect(state.engines[0]?.is_agreed).toBe(false)
  })

  it('is not said to get anything while what it would get is unknown', async () => {
    const server = testServer({ engines: [modelOf({ passages: 0, characters: 0 })] })
    const { user } = await open('/ai', server)
    await screen.findByRole('button', { name: 'Retirer mon accord' })
    expect(screen.queryByText(/→/)).toBeNull()
    server.state.engines = [modelOf()]
    await user.type(field(), 'photosynthèse')
    expect(await screen.findByText(/^8 passages.* → api\.mistral\.ai$/)).toBeDefined()
  })

  it('is not chosen for a plan without it', async () => {
    const { user } = await open('/ai', testServer({ engines: [modelOf({ is_allowed: false, is_agreed: true })] }))
    await user.selectOptions(await choice(), 'model')
    expect((await choice()).value).toBe('embedded')
    expect(screen.getByRole('option', { name: /formules payantes/ })).toBeDefined()
    expect(screen.getByRole('link', { name: /^Voir les formules/ }).getAttribute('href')).toBe('/pricing')
  })

  it('grows beside the log, and is announced there once it is complete', async () => {
    const server = testServer({ engines: [modelOf()], conversations: [conversation('c1', 'La photosynthèse')] })
    const { answer, send, end } = answerInParts()
    server.instead.set('assistant', () => answer)
    const { user, fetch, state } = await open('/ai/c1', server)
    await choice()
    await user.type(field(), 'photosynthèse{Enter}')
    await screen.findByText('L’IA réfléchit…')
    send('delta', { text: 'Elle transforme ' })
    send('delta', { text: 'la lumière [1].' })
    const partial = await screen.findByText('Elle transforme la lumière [1].')
    expect(screen.getByRole('log').contains(partial)).toBe(false)
    const quote = { ...biology, mark: [0, 16] as [number, number] }
    const whole = message('ai', 'Elle transforme la lumière [1].', [quote], {
      type: 'note',
      confidence: 1,
      alternatives: [],
      host: 'api.mistral.ai',
    })
    state.messages.c1 = [message('user', 'photosynthèse'), whole]
    send('done', { message: { ...whole, conversation_id: 'c1' } })
    end()
    const log = within(screen.getByRole('log'))
    expect(await log.findByText('Elle transforme la lumière [1].')).toBeDefined()
    expect(screen.getAllByText('Elle transforme la lumière [1].')).toHaveLength(1)
    expect(log.getByText('Réponse de api.mistral.ai, citations vérifiées dans vos notes')).toBeDefined()
    expect(log.getByText(/\[1\] Note/)).toBeDefined()
    const asked = fetch.mock.calls.find(([, init]) => String(init?.body).includes('"engine"'))
    expect(JSON.parse(String(asked?.[1]?.body))).toMatchObject({ engine: 'model', message: 'photosynthèse' })
  })

  it('is stopped, which the server is told, and the question comes back', async () => {
    const server = testServer({ engines: [modelOf()] })
    const { answer, send, cancelled } = answerInParts()
    server.instead.set('assistant', () => answer)
    const { user } = await open('/ai', server)
    await choice()
    await user.type(field(), 'photosynthèse{Enter}')
    await screen.findByText('L’IA réfléchit…')
    send('delta', { text: 'Elle' })
    await screen.findByText('Elle')
    await user.click(screen.getByRole('button', { name: 'Arrêter' }))
    await cancelled
    expect(field().value).toBe('photosynthèse')
    expect(screen.queryByText('Elle')).toBeNull()
    server.instead.clear()
    await user.click(screen.getByRole('button', { name: 'Envoyer' }))
    expect(await screen.findByRole('link', { name: 'Biologie' })).toBeDefined()
  })

  it('that fails is reported with its reason', async () => {
    const server = testServer({ engines: [modelOf()] })
    const { answer, send, end } = answerInParts()
    server.instead.set('assistant', () => answer)
    const { user } = await open('/ai', server)
    await choice()
    await user.type(field(), 'photosynthèse{Enter}')
    send('error', { error: 'Le modèle de langage ne répond pas.', code: 'model_failed' })
    end()
    expect(await screen.findByText('Le modèle de langage ne répond pas.')).toBeDefined()
    expect(screen.getByText('IA Connectée')).toBeDefined()
    expect(field().value).toBe('photosynthèse')
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

  it('marks the best sentence, says what speaks for the answer, and links to other notes', async () => {
    const quote = { ...biology, mark: [0, 16] as [number, number] }
    const analysis = {
      type: 'note' as const,
      confidence: 0.62,
      alternatives: [{ id: 'n2', title: 'Botanique', type: 'note' as const }],
    }
    const messages = { c1: [message('ai', 'Voici ce que disent vos notes.', [quote], analysis)] }
    await open('/ai/c1', testServer({ ...biologyThread(), messages }))
    const answer = await screen.findByRole('article')
    expect(answer.querySelector('mark')?.textContent).toBe('La photosynthèse')
    expect(answer.querySelector('blockquote')?.textContent).toBe(biology.excerpt)
    expect(within(answer).getByText(/^D’après vos notes · confiance\s: 62\s%$/)).toBeDefined()
    expect(within(answer).getByRole('link', { name: 'Botanique' }).getAttribute('href')).toBe('/notes/n2')
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

  it('finds by title at once, and by what was said', async () => {
    const conversations = [conversation('c1', 'La photosynthèse'), conversation('c2', 'Révisions')]
    const messages = { c1: [], c2: [message('ai', 'La mitose a quatre phases.')] }
    const { user } = await open('/ai', testServer({ conversations, messages }))
    const links = () => screen.queryAllByRole('link', { name: /^(La photosynthèse|Révisions)/ })
    await waitFor(() => expect(links()).toHaveLength(2))
    const search = screen.getByLabelText('Rechercher dans les conversations')
    await user.type(search, 'PHOTOSYNTHESE')
    await waitFor(() =>
      expect(links().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^La photo/)]),
    )
    await user.clear(search)
    await user.type(search, 'mitose')
    await waitFor(() => expect(links().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Rév/)]))
    await user.type(search, 'zzz')
    expect(await screen.findByText('Aucune conversation trouvée.')).toBeDefined()
  })

  it('exports a conversation as a file', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    const { user } = await open('/ai', testServer(biologyThread()))
    await act(user, 'Exporter')
    await waitFor(() => expect(made).toHaveBeenCalledOnce())
    const [file] = made.mock.lastCall ?? []
    expect(file instanceof Blob && (await file.text())).toBe(
      `# La photosynthèse\n\n## Vous\n\nExplique-moi\n\n## Assistant\n\nJ’ai trouvé\n\n**Biologie**\n\n> ${biology.excerpt}\n`,
    )
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
