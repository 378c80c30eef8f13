import { afterEach, expect, it, vi } from 'vitest'
import { createClientSource } from './client.ts'

afterEach(() => vi.restoreAllMocks())

it('gives up on an authentication service that does not answer', async () => {
  const giveUp = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
  const send: typeof fetch = (_input, init) =>
    new Promise((_answer, fail) => {
      init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))
    })
  const client = await createClientSource({ url: 'http://hangs.test', publishableKey: 'key' }, send).get()
  const answer = client.auth.signInWithPassword({ email: 'camille@exemple.fr', password: 'un mot de passe' })
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(15_000))
  giveUp.abort(new DOMException('The operation timed out', 'TimeoutError'))
  expect((await answer).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
})

it('reads data with the stored token, without the whole client', async () => {
  const key = 'cahier.auth.data'
  localStorage.setItem(key, JSON.stringify({ access_token: 'stored', expires_at: Date.now() / 1000 + 3600 }))
  const seen: (string | null)[] = []
  const send: typeof fetch = async (_input, init) => {
    seen.push(new Headers(init?.headers).get('authorization'))
    return Response.json([{ id: 'a' }])
  }
  const source = createClientSource({ url: 'http://data.test', publishableKey: 'key' }, send)
  const whole = vi.fn()
  source.onLoaded(whole)
  const client = await source.data()
  expect((await client.from('notes').select()).data).toEqual([{ id: 'a' }])
  expect(seen).toEqual(['Bearer stored'])
  expect(() => client.storage).toThrow('the data client has no storage')
  expect(whole).not.toHaveBeenCalled()
  await source.get()
  expect(whole).toHaveBeenCalledOnce()
  expect((await source.data()).storage).toBeDefined()
  localStorage.clear()
})
