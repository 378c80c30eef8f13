import { createFakeShell, createRest, type RestAnswer, refuse } from '@cahier/contract/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountData } from './account-data.ts'

const pageOf = (rows: readonly object[], after: object | null = null) => ({ rows, after })
const tooLong = () => refuse(500, { code: '57014', message: 'canceling statement due to statement timeout' })
const tooMany = () => refuse(429, { code: 'over_request_rate_limit', message: 'Request rate limit reached' })

function accountWith(answers: Readonly<Record<string, RestAnswer>>, signal = new AbortController().signal) {
  const rest = createRest(answers)
  return { rest, account: accountData(createFakeShell({ fetch: rest.fetch }), signal) }
}
const read = async (pages: AsyncIterable<readonly object[]>) => {
  const rows: object[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1000 }))
afterEach(() => void vi.useRealTimers())

describe('pages of rows', () => {
  test('follow one another until there are no more', async () => {
    const { account, rest } = accountWith({
      'POST rpc/export_rows': ({ body }) =>
        (body as { after?: object }).after ? pageOf([{ id: 2 }]) : pageOf([{ id: 1 }], { id: 1 }),
    })
    expect(await read(account.pages('documents'))).toEqual([{ id: 1 }, { id: 2 }])
    expect(rest.requests.map(({ body }) => body)).toEqual([
      { section: 'documents', max: 200 },
      { section: 'documents', max: 200, after: { id: 1 } },
    ])
  })

  test('become smaller when they take too long, also the first one', async () => {
    const { account, rest } = accountWith({
      'POST rpc/export_rows': ({ body }) => ((body as { max: number }).max > 60 ? tooLong() : pageOf([{ id: 1 }])),
    })
    expect(await read(account.pages('documents'))).toEqual([{ id: 1 }])
    expect(rest.requests.map(({ body }) => (body as { max: number }).max)).toEqual([200, 50])
  })

  test('end with an error when one row takes too long', async () => {
    const { account } = accountWith({ 'POST rpc/export_rows': tooLong })
    await expect(read(account.pages('documents'))).rejects.toMatchObject({ code: '57014' })
  })
})

describe('a request', () => {
  test('that comes at a bad moment is sent again', async () => {
    const answers = [tooMany(), new Response('', { status: 503 }), { items: 0, sections: {} }]
    const { account, rest } = accountWith({ 'POST rpc/data_overview': () => answers.shift() })
    expect(await account.overview()).toEqual({ items: 0, sections: {} })
    expect(rest.requests).toHaveLength(3)
  })

  test('that is refused is not', async () => {
    const { account, rest } = accountWith({
      'POST rpc/begin_export': () =>
        Response.json(
          { code: 'PT403', message: 'Confirmez', details: 'step_up_required', hint: null },
          { status: 403 },
        ),
    })
    await expect(account.beginExport()).rejects.toMatchObject({ details: 'step_up_required' })
    expect(rest.requests).toHaveLength(1)
  })

  test('gives up waiting when it is stopped', async () => {
    const controller = new AbortController()
    const { account, rest } = accountWith({ 'POST rpc/data_overview': tooMany }, controller.signal)
    const asked = account.overview()
    await vi.waitFor(() => expect(rest.requests).toHaveLength(1))
    controller.abort(new Error('stopped'))
    await expect(asked).rejects.toThrow('stopped')
  })

  test('with an answer of another shape is an error', async () => {
    const { account } = accountWith({ 'POST rpc/import_rows': () => ({ added: 'many' }) })
    await expect(account.importRows('tags', [])).rejects.toThrow()
  })
})

test.each([
  [404, { statusCode: '404', error: 'not_found', message: 'Object not found' }],
  [400, { statusCode: '404', error: 'not_found', message: 'Object not found' }],
])('a file that storage does not have (%i) is none', async (status, body) => {
  const shell = createFakeShell({ fetch: async () => Response.json(body, { status }) })
  expect(await accountData(shell, new AbortController().signal).file('note-attachments', 'a/b.pdf')).toBeNull()
})
