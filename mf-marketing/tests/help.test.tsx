import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createRest,
  type FakeShellOptions,
  fakeProfile,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'
import { guideAreas } from '../src/help/guide/areas.ts'

const learner = fakeProfile.id
const paid = {
  entitlements: {
    plan: 'basic',
    features: { 'video-provider': true, 'language-model': true, 'phone-support': true, 'advanced-analytics': false },
  },
} satisfies FakeShellOptions
const admin = {
  session: { status: 'signed-in', userId: learner, email: fakeProfile.email, admin: true },
} satisfies FakeShellOptions
const friday = '2026-11-20T11:00:00Z'
const sunday = '2026-11-22T11:00:00Z'

/** Folder of the recordings and their captions. */
const recorded = join(import.meta.dirname, '../src/help/tutorials')

/** A live connection that never sends anything. */
class NoSocket extends EventTarget {
  readyState = 0
  close() {}
  send() {}
}

beforeAll(
  async () =>
    void (await Promise.all([import('../src/help/help-area.tsx'), import('../src/help/guide/guide-pages.tsx')])),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(friday) })
  vi.stubGlobal('WebSocket', NoSocket)
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(async () => {
  await unmountRemotes()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(path: string, options: FakeShellOptions = {}) {
  const { shell } = await renderRemote(app, { path, ...options })
  return { user: userEvent.setup(), shell }
}

const message = (id: string, body: string, from_team = false) => ({
  id,
  user_id: learner,
  from_team,
  body,
  created_at: friday,
})

describe('the ways to contact the team', () => {
  it('shows whether the team is available, and when it will be', async () => {
    await open('/help')
    expect(await screen.findByText(/L’équipe est là en ce moment/)).toBeDefined()
    await unmountRemotes()
    vi.setSystemTime(sunday)
    await open('/help')
    expect(await screen.findByText(/de nouveau là lundi 23 novembre/)).toBeDefined()
  })

  it.each([
    ['aide@cahier.example', 'mailto:aide@cahier.example'],
    ['', '/support'],
  ])('writes to “%s” by %s', async (supportEmail, href) => {
    await open('/help', { supportEmail })
    expect((await screen.findByRole('link', { name: 'Écrire au support' })).getAttribute('href')).toBe(href)
  })

  it('opens one at a time, and keeps it in the address', async () => {
    const { user, shell } = await open('/help', { fetch: createRest({ 'GET support_messages': () => [] }).fetch })
    await user.click(await screen.findByRole('button', { name: 'Chat en direct' }))
    expect(shell.history.location.search).toBe('?contact=chat')
    await user.click(screen.getByRole('button', { name: 'Planifier un appel' }))
    expect(screen.queryByRole('log')).toBeNull()
    expect(screen.getByText(/font partie des formules/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Voir les formules' }).getAttribute('href')).toBe('/pricing')
    await user.click(screen.getByRole('button', { name: 'Planifier un appel' }))
    expect(shell.history.location.search).toBe('')
  })

  it.each(['chat', 'call'])('offers no %s in the demo', async (way) => {
    const session = { status: 'signed-in', userId: learner, email: '', admin: false, anonymous: true } as const
    const { user, shell } = await open(`/help?contact=${way}`, { session, ...paid })
    expect(await screen.findByText(/La démo n’a pas d’adresse/)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Créer un compte' }))
    expect(shell.seen.started).toEqual([{ mode: 'signup' }])
  })
})

describe('the chat', () => {
  it('shows the thread, and sends with Enter', async () => {
    const stored = Promise.withResolvers<void>()
    const rows = [message('2', 'Bonjour Camille', true), message('1', 'Bonjour')]
    const rest = createRest({
      'GET support_messages': () => rows,
      'POST rpc/write_to_support': async ({ body }) => {
        await stored.promise
        rows.unshift(message('3', (body as { body: string }).body))
      },
    })
    const { user, shell } = await open('/help?contact=chat', { fetch: rest.fetch })
    const log = await screen.findByRole('log')
    const shown = () =>
      within(log)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(shown()).toEqual([expect.stringMatching(/^Vous.*Bonjour$/), expect.stringMatching(/^L’équipe.*Camille$/)])
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' })
    await user.type(field, 'Un{Shift>}{Enter}{/Shift}deux')
    expect(shell.seen.dirty()).toBe(1)
    await user.type(field, '{Enter}')
    await vi.waitFor(() => expect(field.readOnly).toBe(true))
    stored.resolve()
    await vi.waitFor(() => expect(shown()).toHaveLength(3))
    expect(rest.written().map(({ body }) => body)).toEqual([{ body: 'Un\ndeux' }])
    expect(field.value).toBe('')
    expect(shell.seen.dirty()).toBe(0)
  })

  it.each([
    [429, { code: 'PT429', message: '', details: 'help_rate_limit' }, /Trop de messages/],
    [503, { code: '', message: 'down' }, /Votre texte est toujours là/],
  ])('keeps the text when the server answers %i', async (status, error, sentence) => {
    const rest = createRest({
      'GET support_messages': () => [],
      'POST rpc/write_to_support': () => refuse(status, error),
    })
    const { user } = await open('/help?contact=chat', { fetch: rest.fetch })
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' })
    await user.type(field, 'Bonjour{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(field.value).toBe('Bonjour')
  })

  it('reports that loading failed, and retries', async () => {
    let down = true
    const rest = createRest({
      'GET support_messages': () =>
        down ? refuse(500, { code: 'XX000', message: 'down' }) : [message('1', 'Bonjour')],
    })
    const { user } = await open('/help?contact=chat', { fetch: rest.fetch })
    await screen.findByText(/n’a pas pu être lue/)
    down = false
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Bonjour')).toBeDefined()
  })
})

describe('a call', () => {
  const request = {
    id: 'a',
    user_id: learner,
    name: 'Camille',
    email: fakeProfile.email,
    subject: 'Ma formule',
    phone: '+33 6 12 34 56 78',
    wished: ['2026-11-23T10:00:00Z'],
    time_zone: 'Europe/Paris',
    status: 'open',
    created_at: friday,
  }

  it('is requested with the form’s values, and withdrawn', async () => {
    const rows: (typeof request)[] = []
    const rest = createRest({
      'GET call_requests': () => rows,
      'POST rpc/request_call': () => void rows.push(request),
      'PATCH call_requests': () => void rows.splice(0, 1, { ...request, status: 'withdrawn' }),
    })
    const { user, shell } = await open('/help?contact=call', { ...paid, fetch: rest.fetch })
    await user.click(await screen.findByRole('button', { name: 'Demander un appel' }))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Le sujet est obligatoire',
      'Ce numéro ne peut pas être composé',
      'Proposez au moins un moment',
    ])
    expect(screen.getByLabelText(/^Sujet/)).toBe(document.activeElement)
    await user.type(screen.getByLabelText(/^Sujet/), 'Ma formule')
    await user.type(screen.getByLabelText(/^Numéro/), '+33 6 12 34 56 78')
    const wished = new Date('2026-11-23T10:00:00Z')
    const local = new Date(wished.getTime() - wished.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    await user.type(screen.getByLabelText(/^Moment souhaité 1/), local)
    await user.click(screen.getByRole('button', { name: 'Demander un appel' }))
    await user.click(await screen.findByRole('button', { name: /Retirer la demande/ }))
    expect(await screen.findByText('Retirée')).toBeDefined()
    expect(rest.written().map(({ body }) => body)).toEqual([
      {
        subject: 'Ma formule',
        phone: '+33 6 12 34 56 78',
        wished: ['2026-11-23T10:00:00.000Z'],
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      { status: 'withdrawn' },
    ])
    expect(shell.seen.toasts.map(({ kind }) => kind)).toEqual(['success', 'success'])
  })
})

describe('the cards', () => {
  it('link to the guide, and to the forum if there is one', async () => {
    await open('/help', { forumUrl: 'https://forum.example' })
    const links = within(await screen.findByRole('list', { name: 'Apprendre' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/help/tutorials',
      '/help/guide/notes',
      'https://forum.example',
    ])
    await unmountRemotes()
    await open('/help')
    expect(within(await screen.findByRole('list', { name: 'Apprendre' })).getAllByRole('link')).toHaveLength(2)
  })
})

describe('the tutorials', () => {
  it.each(['fr', 'en', 'es', 'de'] as const)('have captions in %s, repeated as text below', async (language) => {
    await open('/help/tutorials', { preferences: { language } })
    const films = await vi.waitFor(() => {
      const found = [...document.querySelectorAll('video')]
      expect(found).toHaveLength(3)
      return found
    })
    for (const film of films) {
      expect([...film.querySelectorAll('track')].map((track) => track.srclang)).toEqual(['fr', 'en', 'es', 'de'])
      expect(film.querySelector<HTMLTrackElement>('track[default]')?.srclang).toBe(language)
      const cues = [...(film.closest('li')?.querySelectorAll('ol > li') ?? [])].map(({ textContent }) => textContent)
      const area = /([a-z]+)\/poster\.webp/.exec(film.poster)?.[1]
      const captions = await readFile(join(recorded, `${area}/captions.${language}.vtt`), 'utf8')
      expect(captions.split('\n').filter((line) => cues.includes(line))).toEqual(cues)
    }
  })
})

describe('the guide', () => {
  it.each(guideAreas)('has a page about $id, with at least five instructions', async ({ id, path, label }) => {
    await open(`/help/guide/${id}`)
    expect(await screen.findByRole('heading', { level: 2, name: label.fr })).toBeDefined()
    const howTos = screen.getAllByRole('heading', { level: 4 })
    expect(howTos.length).toBeGreaterThanOrEqual(5)
    expect(screen.getByRole('link', { name: `Ouvrir ${label.fr}` }).getAttribute('href')).toBe(path)
    expect(document.body.textContent).not.toContain('**')
  })

  it('rejects unknown pages', async () => {
    await open('/help/guide/rien')
    expect(await screen.findByText('Cette page de l’aide n’existe pas.')).toBeDefined()
  })
})

describe('the inbox', () => {
  it('is only for the team', async () => {
    const rest = createRest({})
    await open('/help/inbox', { fetch: rest.fetch })
    expect(await screen.findByText('Cette page est réservée à l’équipe.')).toBeDefined()
    expect(rest.requests).toEqual([])
    await unmountRemotes()
    await open('/help')
    await screen.findByRole('heading', { name: 'Centre d’aide' })
    expect(screen.queryByRole('link', { name: 'Boîte de réception' })).toBeNull()
  })

  it('answers a learner, and marks requests as done', async () => {
    const thread = { user_id: 'lea', name: 'Léa', email: 'lea@exemple.fr', last_message_at: friday, done_at: null }
    const contact = { id: 'm', name: 'Eve', email: 'eve@exemple.fr', subject: 'Imprimer', message: 'Comment ?' }
    const rest = createRest({
      'GET support_threads': () => [thread],
      'GET call_requests': () => [],
      'GET contact_messages': () => [{ ...contact, priority: 'high', created_at: friday, done_at: null }],
      'GET support_messages': () => [message('1', 'Bonjour')],
      'POST rpc/answer_support': () => null,
      'PATCH contact_messages': () => null,
    })
    const { user } = await open('/help/inbox', { ...admin, fetch: rest.fetch })
    await user.click(await screen.findByRole('button', { name: 'Ouvrir la conversation' }))
    await user.type(await screen.findByRole('textbox', { name: 'Votre réponse' }), 'Bonjour Léa{Enter}')
    await user.click(screen.getByRole('tab', { name: 'Messages (1)' }))
    expect(screen.getByText('Priorité haute')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Marquer comme traité' }))
    await vi.waitFor(() =>
      expect(rest.written().map(({ resource, body }) => [resource, body])).toEqual([
        ['rpc/answer_support', { learner: 'lea', body: 'Bonjour Léa' }],
        ['contact_messages', { done_at: expect.any(String) }],
      ]),
    )
  })
})
