// Checked by the compiler, never run: the types that supabase-js infers from the generated ones.

import type { SupabaseClient } from '@supabase/supabase-js'
import { expectTypeOf } from 'vitest'
import type { Database as AutomationDatabase } from '../../mf-automation/src/data/database.gen.ts'
import type { Database as MarketingDatabase } from '../../mf-marketing/src/data/database.gen.ts'
import type { Database as NotesDatabase } from '../../mf-notes/src/data/database.gen.ts'
import type { Database as ShellDatabase } from '../../shell/src/account/database.gen.ts'

export async function notes(client: SupabaseClient<NotesDatabase>) {
  const { data: rows } = await client.from('notes').select('id, title, folder, type, note_tags(tags(name, color))')
  expectTypeOf(rows?.[0]?.title).toEqualTypeOf<string | undefined>()
  expectTypeOf(rows?.[0]?.folder).toEqualTypeOf<string | null | undefined>()
  expectTypeOf(rows?.[0]?.type).toEqualTypeOf<'note' | 'pdf' | undefined>()
  expectTypeOf(rows?.[0]?.note_tags[0]?.tags.name).toEqualTypeOf<string | undefined>()

  const { data: found } = await client.rpc('search_notes', { search_query: 'cœur' })
  expectTypeOf(found?.[0]?.tags[0]?.name).toEqualTypeOf<string | undefined>()
  expectTypeOf(found?.[0]?.folder).toEqualTypeOf<string | null | undefined>()

  const { data: saved } = await client.rpc('save_note', { note_id: '', base_version: 0, title: '', content: '' })
  expectTypeOf(saved?.version).toEqualTypeOf<number | undefined>()

  await client.from('notes').update({ is_pinned: true })
  // @ts-expect-error the text changes through save_note only
  await client.from('notes').update({ title: '' })
  // @ts-expect-error versions are the server's to write
  await client.from('note_versions').insert({ note_id: '', version: 1 })
  // @ts-expect-error another area's table
  await client.from('vocabulary').select('id')
}

export async function shell(client: SupabaseClient<ShellDatabase>) {
  const { data: counters } = await client.rpc('dashboard_counters').single()
  expectTypeOf(counters?.next_session?.title).toEqualTypeOf<string | undefined>()
  const { data: results } = await client.rpc('search_all', { search_query: '' })
  expectTypeOf(results?.[0]?.kind).toEqualTypeOf<'note' | 'document' | 'word' | 'session' | undefined>()

  await client.from('profiles').update({ role: 'admin' })
  // @ts-expect-error nobody writes their own plan
  await client.from('profiles').update({ subscription: 'premium' })
}

export async function automation(client: SupabaseClient<AutomationDatabase>) {
  const { data: execution } = await client.rpc('run_automation', { automation_id: '' })
  expectTypeOf(execution?.status).toEqualTypeOf<
    'pending' | 'running' | 'success' | 'failed' | 'cancelled' | undefined
  >()
}

export async function marketing(client: SupabaseClient<MarketingDatabase>) {
  await client.rpc('send_contact_message', { name: '', email: '', subject: '', message: '' })
  // @ts-expect-error the engine's function is not for clients
  await client.rpc('run_due_jobs')
}
