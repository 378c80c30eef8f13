import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'
import { listen, type Seen } from '../testing/channels.ts'

let backend: TestBackend
let lea: Learner
let tom: Learner

beforeAll(async () => {
  backend = await testBackend()
  lea = await backend.learner()
  tom = await backend.learner()
})

afterAll(() => backend.close())

const entries = { event: '*', schema: 'public', table: 'entries' } as const
const add = (learner: Learner, body: string) => learner.client.from('entries').insert({ body }).select().single().throwOnError()

describe('a change', () => {
  test('is told to its owner as it was made, old and new', async () => {
    const seen = await listen(lea.client, entries)
    const { data: row } = await add(lea, 'first')
    await lea.client.from('entries').update({ rank: 8 }).eq('id', row.id).throwOnError()
    await lea.client.from('entries').delete().eq('id', row.id).throwOnError()
    await seen.reach(3)
    expect(seen.changes).toEqual([
      expect.objectContaining({ eventType: 'INSERT', schema: 'public', table: 'entries', new: row, old: {}, errors: null }),
      expect.objectContaining({ eventType: 'UPDATE', new: { ...row, rank: 8 }, old: row }),
      // Where policies guard a table, a deletion names the row and no more.
      expect.objectContaining({ eventType: 'DELETE', new: {}, old: { id: row.id } }),
    ])
    expect(Date.parse(seen.changes[0]?.commit_timestamp ?? '')).toBeCloseTo(Date.now(), -4)
    await seen.end()
  })
})
