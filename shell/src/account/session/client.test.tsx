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
