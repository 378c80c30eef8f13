import { expect, it } from 'vitest'
import { createFakeShell } from './fake-shell.ts'
import { createRest, refuse } from './rest.ts'

it('responds by method and resource, and records the requests', async () => {
  const rest = createRest({
    'GET notes': ({ params }) => [{ id: params.get('id') }],
    'POST rpc/save_note': () => refuse(409, { code: 'PT409', message: 'Modifiée ailleurs' }),
  })
  const client = await createFakeShell({ fetch: rest.fetch }).supabase<never>()
  expect((await client.from('notes').select().eq('id', 'a')).data).toEqual([{ id: 'eq.a' }])
  expect((await client.rpc('save_note')).error).toMatchObject({ code: 'PT409' })
  expect((await client.from('tags').select()).status).toBe(404)
  expect(rest.requests.map(({ method, resource, body }) => [method, resource, body])).toEqual([
    ['GET', 'notes', undefined],
    ['POST', 'rpc/save_note', {}],
    ['GET', 'tags', undefined],
  ])
  expect(rest.written().map(({ resource }) => resource)).toEqual(['rpc/save_note'])
})
