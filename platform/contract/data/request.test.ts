import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it, vi } from 'vitest'
import type { ShellApi } from '../api/shell-api.ts'
import { createFakeShell, createRest } from '../testing/index.ts'
import { defineArea } from './index.ts'
import { WholeClientNeeded } from './whole-client.ts'

type Database = {
  __InternalSupabase: { PostgrestVersion: '13' }
  public: {
    Tables: {
      tasks: {
        Row: Record<'id' | 'title', string>
        Insert: { title: string }
        Update: { title: string }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: Record<never, never>
  }
}

/** A page of which the whole client has not been loaded yet. */
function open() {
  const rest = createRest({ 'GET tasks': () => [{ id: 'a' }], 'PATCH tasks': () => null })
  const fake = createFakeShell({ fetch: rest.fetch })
  let isLoaded = false
  const supabase = vi.fn(async () => {
    isLoaded = true
    return await fake.supabase()
  })
  const shell: ShellApi = {
    ...fake,
    supabase: supabase as ShellApi['supabase'],
    async dataClient<Database>() {
      const client = await fake.supabase<Database>()
      return new Proxy(client, {
        get(target, name) {
          if (name === 'from') return target.from.bind(target)
          if (name === 'then') return undefined
          if (isLoaded) return Reflect.get(target, name)
          throw new WholeClientNeeded(String(name))
        },
      }) as SupabaseClient<Database>
    },
  }
  const sent = () => rest.requests.map(({ method }) => method)
  return { shell, supabase, sent, area: defineArea<Database>('tasks') }
}

it('one request does not load the whole client, whether it reads or writes', async () => {
  const { shell, supabase, area } = open()
  expect(await area.query('list', ({ client }) => client.from('tasks').select()).fetch(shell)).toEqual([{ id: 'a' }])
  await area.ask(shell, ({ client }) => client.from('tasks').update({ title: 'b' }).eq('id', 'a'))
  expect(supabase).not.toHaveBeenCalled()
})

it('neither do several that only read', async () => {
  const { shell, supabase, area } = open()
  const both = area.query('both', async ({ client, ask }) => [
    await ask(client.from('tasks').select()),
    await ask(client.from('tasks').select()),
  ])
  expect(await both.fetch(shell)).toEqual([[{ id: 'a' }], [{ id: 'a' }]])
  expect(supabase).not.toHaveBeenCalled()
})

it('a request that reaches for more is repeated with the whole client', async () => {
  const { shell, supabase, area } = open()
  const address = area.query(
    'address',
    async ({ client }) => client.storage.from('files').getPublicUrl('a').data.publicUrl,
  )
  expect(await address.fetch(shell)).toBe('http://supabase.test/storage/v1/object/public/files/a')
  expect(supabase).toHaveBeenCalledOnce()
})

it('a change in several steps waits for the whole client first, so that no step is sent twice', async () => {
  const { shell, sent, area } = open()
  const address = await area.ask(shell, async ({ client, ask }) => {
    await ask(client.from('tasks').update({ title: 'b' }).eq('id', 'a'))
    return client.storage.from('files').getPublicUrl('a').data.publicUrl
  })
  expect(address).toBe('http://supabase.test/storage/v1/object/public/files/a')
  expect(sent()).toEqual(['PATCH'])
})
