import { createRest, type RestAnswer, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'
import { goTo } from '../src/zoom-account/go-to.ts'

vi.mock('../src/zoom-account/go-to.ts')

const connected = { created_at: '2026-01-01T08:00:00Z', expires_at: '2999-01-01T08:00:00Z' }
const expired = { ...connected, expires_at: '2026-01-01T09:00:00Z' }
const paid = { plan: 'basic', features: { 'video-provider': true } } as const

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(goTo).mockClear()
  return unmountRemotes()
})

const refused = (status: number, code: string, error: string) => () => Response.json({ code, error }, { status })

async function open(path: string, answers: Record<string, RestAnswer> = {}, entitlements: object = paid) {
  const rest = createRest({ 'GET zoom_tokens': () => [], ...answers })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch, entitlements })
  const asked = (name: string) =>
    rest.requests.filter(({ resource }) => resource.endsWith(name)).map(({ body }) => body)
  return { ...rendered, asked, user: userEvent.setup() }
}

describe('the account', () => {
  it('is connected on Zoom’s page', async () => {
    const { user, asked } = await open('/zoom-manager', {
      'POST /functions/v1/generate-zoom-oauth-url': () => ({ success: true, url: 'https://zoom.us/oauth/authorize?x' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Connecter mon compte Zoom' }))
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://zoom.us/oauth/authorize?x'))
    expect(asked('generate-zoom-oauth-url')).toEqual([{ redirect_uri: `${location.origin}/zoom/callback` }])
  })

  it('is not connected where Zoom is not configured, and says so', async () => {
    const { user, shell } = await open('/zoom-manager', {
      'POST /functions/v1/generate-zoom-oauth-url': refused(501, 'zoom_not_configured', 'x'),
    })
    await user.click(await screen.findByRole('button', { name: 'Connecter mon compte Zoom' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([
        { kind: 'error', message: 'Erreur lors de la génération de l’URL OAuth', duration: 3000 },
      ]),
    )
    expect(goTo).not.toHaveBeenCalled()
  })

  it('is not connected once the session has ended', async () => {
    const { user, shell } = await open('/zoom-manager', {
      'POST /functions/v1/generate-zoom-oauth-url': refused(401, 'not_signed_in', 'x'),
    })
    await user.click(await screen.findByRole('button', { name: 'Connecter mon compte Zoom' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Veuillez vous connecter d’abord' }]))
  })

  it.each<[string, RestAnswer, string]>([
    ['refuses', () => refuse(500, { code: 'XX000', message: 'disk full' }), 'Erreur DB\u202f: disk full'],
    [
      'does not answer',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'Erreur de connexion à la base de données',
    ],
  ])('cannot be read from a database that %s', async (_, answer, title) => {
    await open('/zoom-manager', { 'GET zoom_tokens': answer })
    expect((await screen.findByRole('alert')).textContent).toContain(title)
  })

  it('needs a paid plan', async () => {
    await open('/zoom-manager', {}, { plan: 'free', features: { 'video-provider': false } })
    expect(await screen.findByText('Non connecté')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Voir les formules' }).getAttribute('href')).toBe('/pricing')
    expect(screen.queryByRole('button', { name: 'Connecter mon compte Zoom' })).toBeNull()
  })

  it('can be disconnected, in every plan', async () => {
    let tokens = [connected]
    const { user } = await open(
      '/zoom-manager',
      {
        'GET zoom_tokens': () => tokens,
        'DELETE zoom_tokens': () => {
          tokens = []
        },
      },
      { plan: 'free', features: { 'video-provider': false } },
    )
    await user.click(await screen.findByRole('button', { name: 'Déconnecter' }))
    expect(await screen.findByText('Non connecté')).toBeDefined()
  })

  it('is renewed once it has expired', async () => {
    let token = expired
    const { asked } = await open('/zoom-manager', {
      'GET zoom_tokens': () => [token],
      'POST /functions/v1/zoom-n8n-proxy': () => {
        token = connected
        return { success: true, token_info: { expires_at: connected.expires_at } }
      },
    })
    expect(await screen.findByText('Connecté')).toBeDefined()
    expect(asked('zoom-n8n-proxy')).toMatchObject([{ action: 'refresh_token', user_id: expect.any(String) }])
  })

  it('stays expired where it cannot be renewed, and can be connected again', async () => {
    const { asked } = await open('/zoom-manager', {
      'GET zoom_tokens': () => [expired],
      'POST /functions/v1/zoom-n8n-proxy': refused(502, 'zoom_unavailable', 'x'),
    })
    expect(await screen.findByText('Expiré')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reconnecter mon compte Zoom' })).toBeDefined()
    await waitFor(() => expect(asked('zoom-n8n-proxy')).toHaveLength(1))
  })

  it('that Zoom has ended is not connected any more, and can be again', async () => {
    let token: object | null = expired
    const { asked } = await open('/zoom-manager', {
      'GET zoom_tokens': () => (token ? [token] : []),
      'POST /functions/v1/zoom-n8n-proxy': () => {
        token = null
        return Response.json({ code: 'zoom_not_connected', error: 'x' }, { status: 409 })
      },
    })
    expect(await screen.findByText('Non connecté')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Connecter mon compte Zoom' })).toBeDefined()
    expect(asked('zoom-n8n-proxy')).toHaveLength(1)
  })

  it.each<[string, RestAnswer, string]>([
    ['answers', () => ({ ok: true, status: 200, error: null }), 'Le service de réunions répond'],
    ['refuses', () => ({ ok: false, status: 503, error: 'x' }), 'Webhook N8N KO (status 503)'],
    ['does not answer', () => ({ ok: false, status: null, error: 'x' }), 'Erreur test N8N'],
    ['cannot be asked', refused(500, 'x', 'x'), 'Erreur test N8N'],
  ])('is tested: the workflow that %s is told', async (_, answer, message) => {
    const { user, shell } = await open('/zoom-manager', {
      'GET zoom_tokens': () => [connected],
      'POST /functions/v1/ping-n8n': answer,
    })
    await user.click(await screen.findByRole('button', { name: 'Tester la connexion' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message }]))
  })

  it('is read again a second after the return, and the address says no more of it', async () => {
    let tokens: object[] = []
    const { shell } = await open('/zoom-manager?connected=1', { 'GET zoom_tokens': () => tokens })
    expect(await screen.findByText('Non connecté')).toBeDefined()
    tokens = [connected]
    expect(await screen.findByText('Connecté')).toBeDefined()
    expect(shell.history.location.search).toBe('')
  })
})

describe('a meeting', () => {
  const meeting = { id: '81', topic: 'Révisions', join_url: 'https://zoom.us/j/81', password: 'abc' }
  it.each<[string, () => Response, string]>([
    ['no session', refused(401, 'not_signed_in', 'x'), 'Vous devez être connecté pour créer une réunion'],
    ['an answer that cannot be read', refused(424, 'zoom_unreadable', 'x'), 'Response parsing failed'],
    ['a refusal of the workflow', refused(424, 'zoom_refused', 'Quota atteint'), 'Quota atteint'],
    ['a connection that Zoom has ended', refused(409, 'zoom_not_connected', 'x'), 'Aucun compte Zoom connecté'],
    ['a failure without a reason', refused(424, 'zoom_not_created', 'x'), 'Erreur lors de la création de la réunion'],
    [
      'a server that does not answer',
      refused(502, 'zoom_unavailable', 'x'),
      'Erreur lors de la création de la réunion',
    ],
  ])('that fails says why: %s', async (_, answer, message) => {
    const { user, shell } = await form(answer)
    await user.type(await screen.findByLabelText(/^Sujet/), 'Révisions{Enter}')
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message }]))
  })

  const form = async (answer: RestAnswer, tokens = [connected]) => {
    const opened = await open('/zoom-manager?tab=meetings', {
      'GET zoom_tokens': () => tokens,
      'POST /functions/v1/zoom-n8n-proxy': answer,
    })
    return opened
  }

  it('is created, copied and opened', async () => {
    const writeText = vi.fn(async () => {})
    const { user, asked, shell } = await form(() => ({ success: true, meeting }))
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await user.type(await screen.findByLabelText(/^Sujet/), ' Révisions ')
    await user.clear(screen.getByLabelText(/^Durée/))
    await user.type(screen.getByLabelText(/^Durée/), '45')
    await user.type(screen.getByLabelText(/^Mot de passe/), 'abc')
    await user.click(screen.getByRole('button', { name: 'Créer la réunion' }))
    expect(await screen.findByRole('region', { name: 'Révisions' })).toBeDefined()
    expect(asked('zoom-n8n-proxy')).toMatchObject([
      { action: 'create_meeting', meeting_data: { topic: 'Révisions', duration: 45, password: 'abc', agenda: '' } },
    ])
    await user.click(screen.getByRole('button', { name: 'Copier le lien' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('https://zoom.us/j/81'))
    expect(shell.seen.toasts.map(({ message }) => message)).toContain('Lien copié dans le presse-papiers\u202f!')
    expect(screen.getByRole('link', { name: 'Ouvrir la réunion' }).getAttribute('href')).toBe('https://zoom.us/j/81')
  })

  it('is not sent without a subject, and its text stays when it is refused', async () => {
    const { user, asked, shell } = await form(refused(502, 'zoom_not_created', 'x'))
    await user.click(await screen.findByRole('button', { name: 'Créer la réunion' }))
    expect(screen.getByText('Le sujet de la réunion est obligatoire')).toBeDefined()
    expect(asked('zoom-n8n-proxy')).toEqual([])
    await user.type(screen.getByLabelText(/^Sujet/), 'Révisions')
    await user.click(screen.getByRole('button', { name: 'Créer la réunion' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ message: 'Erreur lors de la création de la réunion' }]),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Sujet/).value).toBe('Révisions')
  })

  it('needs an account', async () => {
    const { user, shell } = await form(() => ({}), [])
    await user.click(await screen.findByRole('button', { name: 'Connecter mon compte Zoom' }))
    expect(shell.history.location.search).toBe('')
  })
})

describe('the return from Zoom', () => {
  const finish = (answer: RestAnswer) =>
    open('/zoom/callback?code=c&state=s', { 'POST /functions/v1/exchange-zoom-code': answer })

  it('connects, says so, and leads to the dashboard after a second and a half', async () => {
    const { shell, asked } = await finish(() => ({ data: { expires_in: 3600 } }))
    expect(await screen.findByText(/Compte Zoom connecté/)).toBeDefined()
    expect(asked('exchange-zoom-code')).toEqual([
      { code: 'c', state: 's', redirect_uri: `${location.origin}/zoom/callback` },
    ])
    expect(shell.history.location.pathname).toBe('/zoom/callback')
    await waitFor(() => expect(shell.history.location.pathname).toBe('/dashboard'))
  })

  it.each<[string, RestAnswer, string]>([
    ['a foreign state', refused(403, 'zoom_state_refused', 'x'), 'Vérification de sécurité échouée'],
    ['a session that has ended', refused(401, 'not_signed_in', 'x'), 'Erreur d’authentification. Reconnectez-vous.'],
    ['a code that is refused', refused(400, 'zoom_code_refused', 'x'), 'Erreur lors de l’authentification Zoom'],
  ])('tells of %s', async (_, answer, message) => {
    await finish(answer)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.getByRole('link', { name: 'Retour au compte Zoom' })).toBeDefined()
  })

  it('asks visitors to sign in first', async () => {
    const { shell, user } = await open('/zoom/callback?code=1')
    await act(async () => shell.signOut())
    await user.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(shell.seen.started).toEqual([{ mode: 'login' }])
  })
})
