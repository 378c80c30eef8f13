import { createRest, fakeProfile, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'

/** What the server that delivers the application answers, by path. */
let served: Readonly<Record<string, () => Response>>

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  served = {}
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    expect(headers.authorization).toMatch(/^Bearer /)
    const answer = served[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(async () => {
  await unmountRemotes()
  vi.unstubAllGlobals()
})

async function open(answers: Parameters<typeof createRest>[0] = {}) {
  const rest = createRest(answers)
  const rendered = await renderRemote(app, { path: '/settings?tab=debug', fetch: rest.fetch })
  await screen.findByRole('heading', { name: 'Connexion à l’API' })
  return { rest, ...rendered }
}

/** Runs a test by its name, and gives what it says. */
async function run(name: string): Promise<string> {
  const button = screen.getByRole('button', { name: `Tester\u202f: ${name}` })
  await userEvent.setup().click(button)
  const test = button.parentElement?.parentElement as HTMLElement
  await waitFor(() => expect(within(test).getByRole('status').textContent).not.toBe(''))
  return test.textContent ?? ''
}

it('asks the server about itself and the session, and shows its answers', async () => {
  served = {
    '/health': () => Response.json({ status: 'ok', release_set: 7 }),
    '/healthz': () => Response.json({ status: 'unavailable' }, { status: 503 }),
  }
  const { shell } = await open()
  expect(await run('/health')).toMatch(/OKRépond\..*"release_set":7/)
  expect(await run('/healthz')).toContain('ÉchecAPI Error 503: {"status":"unavailable"}')
  expect(await run('/auth/me')).toContain('ÉchecAucune réponse. Vérifiez la connexion.')
  // The learner has asked for the failure: it is no fault of a release.
  expect(shell.seen.errors).toEqual([])
  expect(shell.seen.toasts).toEqual([])
})

it('a host of plain files has no such API', async () => {
  served = { '/health': () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }) }
  await open()
  expect(await run('/health')).toContain('ÉchecAPI Error 200')
})

it('says that no video provider is configured, and no account is connected', async () => {
  served = { '/auth/zoom': () => Response.json({ code: 'CAHIER-S003', message: 'Pas encore' }, { status: 501 }) }
  const { rest } = await open({ 'GET zoom_tokens': () => [] })
  expect(await run('Service de visioconférence')).toMatch(/AbsentAucun fournisseur configuré\..*API Error 501/)
  expect(await run('Compte connecté')).toContain('AbsentAucun compte n’est connecté. Votre formule ne le comprend pas.')
  expect(rest.requests[0]?.params.get('user_id')).toBe(`eq.${fakeProfile.id}`)
})

it('says until when an account is connected to a provider that is configured', async () => {
  served = { '/auth/zoom': () => Response.json({ authUrl: 'https://zoom.test/authorize' }) }
  await open({ 'GET zoom_tokens': () => [{ expires_at: '2026-12-01T10:00:00Z' }] })
  expect(await run('Service de visioconférence')).toContain('OKUn service est configuré.')
  expect(await run('Compte connecté')).toMatch(/OKVotre compte est connecté jusqu’au 1/)
})

it('knows the assistant by its refusal of an empty message, and asks it for real', async () => {
  const { rest } = await open({
    'POST /functions/v1/assistant': ({ body }) => {
      const { message } = body as { message: string }
      if (message === '') return Response.json({ code: 'empty_message', error: 'Vide' }, { status: 400 })
      return { message: { conversation_id: 'c1', content: 'Vos notes parlent de chimie.', sources: [{}, {}] } }
    },
    'DELETE ai_conversations': () => [],
  })
  expect(await run('Connexion à l’assistant')).toContain('OKL’assistant répond.')
  expect(await run('Discussion')).toMatch(
    /OKRéponse avec 2 sources\. Aucun modèle de langage.*Vos notes parlent de chimie\./,
  )
  const [, asked, removed] = rest.requests
  expect(asked?.body).toMatchObject({ userId: fakeProfile.id, context: 'debug' })
  expect(removed?.params.get('id')).toBe('eq.c1')
})

it('an assistant that fails is said to fail', async () => {
  await open({
    'POST /functions/v1/assistant': () =>
      Response.json({ code: 'not_signed_in', error: 'Vous devez être connecté' }, { status: 401 }),
  })
  expect(await run('Connexion à l’assistant')).toContain(
    'ÉchecAPI Error 401: {"code":"not_signed_in","message":"Vous devez être connecté"}',
  )
})

it.each([
  ['success', 'OKL’automatisation a été exécutée.'],
  ['failed', 'ÉchecL’automatisation a échoué.'],
])('has the engine run an automation that is there for the test alone: %s', async (status, said) => {
  const { rest } = await open({
    'POST automations': () => null,
    'POST rpc/run_automation': () => ({ status, execution_time_ms: 3, error_message: null }),
    'DELETE automations': () => null,
  })
  expect(await run('Automatisation')).toContain(said)
  const [made, ran, removed] = rest.requests
  const { id } = (made?.body ?? {}) as { id?: string }
  expect(made?.body).toMatchObject({ user_id: fakeProfile.id, action_type: 'send_notification', is_active: false })
  expect(ran?.body).toEqual({ automation_id: id })
  expect(removed?.params.get('id')).toBe(`eq.${id}`)
})

it('takes the automation away also when it could not be run', async () => {
  const { rest } = await open({ 'POST automations': () => null, 'DELETE automations': () => null })
  expect(await run('Automatisation')).toContain('ÉchecAPI Error 404')
  expect(rest.requests.at(-1)?.method).toBe('DELETE')
})
