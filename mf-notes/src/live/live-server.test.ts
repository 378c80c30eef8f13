import { AreaError } from '@cahier/contract/react'
import { createFakeShell, createRest, refuse } from '@cahier/contract/testing'
import { describe, expect, it } from 'vitest'
import { liveServer } from './live-server.ts'
import { Refused } from './text-server.ts'

/** A server whose functions give one answer. */
function serverWith(answer: unknown) {
  const rest = createRest({ 'POST rpc/open_live_note': () => answer, 'POST rpc/push_live_note': () => answer })
  return { server: liveServer(createFakeShell({ fetch: rest.fetch }), 'n'), rest }
}

const opened = { role: 'editor', head: 0, base: 0, snapshot: null, updates: [], content: null, version: null }

describe('the server of a live note', () => {
  it('gives snapshot and updates as bytes', async () => {
    const { server, rest } = serverWith({ ...opened, head: 9, base: 7, snapshot: 'AAEC/w==', updates: ['AQ==', ''] })
    expect(await server.open(3)).toEqual({
      role: 'editor',
      head: 9,
      base: 7,
      snapshot: Uint8Array.of(0, 1, 2, 255),
      updates: [Uint8Array.of(1), new Uint8Array()],
      seed: null,
    })
    expect(rest.requests).toMatchObject([{ resource: 'rpc/open_live_note', body: { note_id: 'n', after: 3 } }])
  })

  it('gives the text that is to be handed over, an empty one too', async () => {
    const { server } = serverWith({ ...opened, content: '', version: 4 })
    expect((await server.open(0)).seed).toEqual({ content: '', version: 4 })
  })

  it('stores an update, the first one with the version that it was made of', async () => {
    const { server, rest } = serverWith(12)
    expect(await server.push(Uint8Array.of(0, 1, 2, 255))).toBe(12)
    await server.push(Uint8Array.of(1), 4)
    expect(rest.requests.map(({ body }) => body)).toEqual([
      { note_id: 'n', update: 'AAEC/w==' },
      { note_id: 'n', update: 'AQ==', version: 4 },
    ])
  })

  it('carries an update of a whole note', async () => {
    const update = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 251)
    const { server, rest } = serverWith(1)
    await server.push(update)
    expect(rest.requests[0]?.body).toEqual({ note_id: 'n', update: Buffer.from(update).toString('base64') })
  })

  it.each([
    ['PT403', 'no_access', 'gone'],
    ['PT409', 'not_shared', 'gone'],
    ['PT409', 'seeded', 'seeded'],
    ['PT403', 'no_write', 'unwritable'],
    ['PT422', 'update_refused', 'unwritable'],
    ['PT402', 'plan_limit_read_only', 'unwritable'],
  ])('names a refusal %s %s', async (code, details, reason) => {
    const { server } = serverWith(refuse(400, { code, details, message: 'Non.' }))
    await expect(server.push(new Uint8Array())).rejects.toSatisfy(
      (error) => error instanceof Refused && error.reason === reason && error.cause instanceof AreaError,
    )
  })

  it.each([
    ['PT429', 'too_many_updates'],
    ['57014', ''],
    ['', ''],
  ])('leaves what may pass as it is: %s %s', async (code, details) => {
    const { server } = serverWith(refuse(503, { code, details, message: 'Plus tard.' }))
    await expect(server.open(0)).rejects.toSatisfy((error) => error instanceof AreaError && error.code === code)
  })
})
