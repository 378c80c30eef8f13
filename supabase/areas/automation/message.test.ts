import { expect, test, vi } from 'vitest'
import { outgoingOf, withoutSecrets } from '../../functions/automation/send-webhooks/message.ts'
import type { LeasedStep } from '../../functions/automation/steps.ts'

vi.stubGlobal('Deno', { env: { get: (name: string) => (name === 'CAHIER_SEALING_SECRET' ? 'secret' : undefined) } })

const step = (input: object): LeasedStep => ({
  id: 'a',
  attempt: 1,
  key: 'b',
  user_id: 'c',
  execution_id: 'd',
  automation_id: 'e',
  name: 'Auto',
  input: { url: 'https://example.org/hook', ...input },
  data: {},
  begun_at: '2026-11-27T00:00:00Z',
  signing: null,
})

test.each([
  [undefined, 30_000],
  [30, 30_000],
  [1, 1_000],
  // What a text was rendered to.
  ['12', 12_000],
])('a webhook with the timeout %j waits %i ms for its answer', async (timeout, patience) => {
  expect(await outgoingOf(step(timeout === undefined ? {} : { timeout }))).toMatchObject({ patience })
})

test.each([31, 0, '31', 'soon'])('a webhook with the timeout %j does not leave', async (timeout) => {
  await expect(outgoingOf(step({ timeout }))).rejects.toThrow()
})

test('a webhook without a key of its learner is not signed', async () => {
  const { headers } = await outgoingOf(step({}))
  expect(headers).toMatchObject({ 'webhook-id': 'b' })
  expect(headers).not.toHaveProperty('webhook-signature')
})

test.each([
  ['whole', 'x: Bearer geheimnis', 'x: •••'],
  ['without its scheme', '{"token":"geheimnis"}', '{"token":"•••"}'],
  ['as JSON writes it', '["a\\"b"]', '["•••"]'],
  ['nowhere', 'Bearer', 'Bearer'],
])('a secret that an answer repeats is hidden: %s', (_, answer, kept) => {
  expect(withoutSecrets(answer, ['Bearer geheimnis', 'a"b'])).toBe(kept)
})
