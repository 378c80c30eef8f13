import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'

/** Rows per request. */
const batchRowCount = 500
/** SQLSTATE of a statement that met its time limit. */
const timedOut = '57014'

/** Rows to insert into a table, or to give to a function that imports them. */
type Seed = { rows: readonly object[] } & ({ table: string } | { call: string; argument: string })
/** The default export of `<member>/tests/seed.ts`. @param options what the area varies */
type Seeds = (count: number, options: object) => readonly Seed[]

/** An API client with its own account, which stands for another device or a new learner. */
export async function learnerClient(
  url: string,
  { name, ...account }: { email: string; password: string; name?: string },
  door: 'sign-in' | 'sign-up' = 'sign-in',
) {
  const page = await (await fetch(url)).text()
  const boot = /<script[^>]*id="cahier-boot"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  const { supabase } = JSON.parse(boot) as { supabase: { publishableKey: string } }
  const client = createClient(url, supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await (door === 'sign-up'
    ? client.auth.signUp({ ...account, ...(name && { options: { data: { name } } }) })
    : client.auth.signInWithPassword(account))
  if (error) throw error
  return client
}

/** Fills the client's account with many rows of an area: its notes, its words. */
export async function seed(client: SupabaseClient, area: string, count: number, options: object = {}): Promise<void> {
  const { default: seeds } = (await import(join(import.meta.dirname, `../../mf-${area}/tests/seed.ts`))) as {
    default: Seeds
  }
  for (const { rows, ...to } of seeds(count, options)) {
    const send = async (part: readonly object[]): Promise<void> => {
      const { error } = await ('table' in to
        ? client.from(to.table).insert([...part])
        : client.rpc(to.call, { [to.argument]: part }))
      if (!error) return
      // On a busy machine so many take longer than a statement may.
      if (error.code !== timedOut || part.length === 1) throw error
      const middle = Math.ceil(part.length / 2)
      await send(part.slice(0, middle))
      await send(part.slice(middle))
    }
    for (let first = 0; first < rows.length; first += batchRowCount)
      await send(rows.slice(first, first + batchRowCount))
  }
}
