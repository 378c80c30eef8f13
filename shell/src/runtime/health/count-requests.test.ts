import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countRequests, isRefused } from './count-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each<[what: string, status: number, body: string, refused: boolean]>([
  ['an answer', 200, '[]', false],
  ['a session that has ended', 401, '{"code":"PGRST303"}', false],
  ['a missing row', 404, '{"code":"PGRST116"}', false],
  ['a missing row where one was asked for', 406, '{"code":"PGRST116"}', false],
  ['an edit conflict', 409, '{"code":"PT409"}', false],
  ['a rule of the application', 402, '{"code":"PT402"}', false],
  ['a limit of the application', 429, '{"code":"PT429"}', false],
  ['a column that does not exist', 400, '{"code":"42703"}', true],
  ['a row that a policy forbids', 403, '{"code":"42501"}', true],
  ['an answer of a proxy', 413, 'too large', true],
  ['a failure of the database', 500, '{"code":"XX000"}', true],
  ['a database that does not answer', 503, '', true],
])('%s is refused or not', async (_what, status, body, refused) => {
  const response = new Response(body, { status })
  expect(await isRefused(response)).toBe(refused)
  expect(await response.text()).toBe(body)
})

it('counts requests of the data API, once they have ended', async () => {
  const note = vi.fn()
  const answers = [new Response(), new Response(), new Response(null, { status: 500 })]
  const send = countRequests(note, async () => answers.shift() ?? Response.error())
  await send('/auth/v1/user')
  await send('/rest/v1/notes?select=id')
  await send(new Request('http://localhost/rest/v1/cards'))
  await vi.waitFor(() => expect(note).toHaveBeenCalledTimes(2))
  expect(note.mock.calls.map(([counts]) => counts)).toEqual([
    { sent: 1, slow: 0, refused: 0 },
    { sent: 1, slow: 0, refused: 1 },
  ])
})

it.each<[what: string, after: number, fails: boolean, counts: object | null]>([
  ['a late answer is slow', 10_001, false, { sent: 1, slow: 1, refused: 0 }],
  ['an answer in time is not', 9_999, false, { sent: 1, slow: 0, refused: 0 }],
  ['what is given up late is slow', 15_000, true, { sent: 1, slow: 1, refused: 0 }],
  ['what is aborted soon is not counted', 500, true, null],
])('%s', async (_what, after, fails, counts) => {
  const note = vi.fn()
  const send = countRequests(
    note,
    () =>
      new Promise((resolve, reject) => {
        setTimeout(() => (fails ? reject(new DOMException('', 'TimeoutError')) : resolve(new Response())), after)
      }),
  )
  const sentAt = performance.now()
  const sent = send('/rest/v1/notes').catch(() => {})
  await vi.advanceTimersByTimeAsync(after)
  await sent
  if (counts) expect(note).toHaveBeenCalledExactlyOnceWith(counts, sentAt)
  else expect(note).not.toHaveBeenCalled()
})
