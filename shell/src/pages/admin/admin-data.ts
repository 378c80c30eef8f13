import { AreaError } from '@cahier/contract/react'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { area } from '../../account/data/area.ts'

/** Milliseconds between two looks at what waits. */
const refreshIntervalMs = 60_000
/** What is listed of each kind; the rest is counted. */
const maxListedItems = 3

/** What somebody wrote or asked for, and when. */
export interface Waiting {
  name: string
  subject: string | null
  since: string
}
/** Those of one kind that wait for the team, the newest first. */
export interface WaitingKind {
  count: number
  newest: readonly Waiting[]
}

const Rows = v.array(
  v.object({ name: v.string(), subject: v.optional(v.nullable(v.string()), null), since: v.string() }),
)

const waiting = area.query(
  'waiting',
  async ({ client, ask }) => {
    // Tables of help's area, which the shell's types leave out. Their policies give them to administrators.
    const whole: Pick<SupabaseClient, 'from'> = client
    const open = async (table: string, columns: string, since: string) => {
      const chosen = whole.from(table).select(`name, ${columns}since:${since}`, { count: 'exact' })
      const answer = await (table === 'call_requests' ? chosen.eq('status', 'open') : chosen.is('done_at', null))
        .order(since, { ascending: false })
        .limit(maxListedItems)
      const newest = v.parse(Rows, await ask(answer))
      return { count: answer.count ?? newest.length, newest }
    }
    const [messages, threads, calls] = await Promise.all([
      open('contact_messages', 'subject, ', 'created_at'),
      open('support_threads', '', 'last_message_at'),
      open('call_requests', 'subject, ', 'created_at'),
    ])
    return { messages, threads, calls }
  },
  { staleTime: 0, interval: refreshIntervalMs },
)
/** What waits for the team: messages of the support form, threads and calls that nobody has done. */
export const useWaiting = waiting.useQuery

const Health = v.object({ status: v.string(), release_set: v.nullable(v.number()), database: v.string() })

const health = area.query(
  'health',
  async ({ signal }) => {
    const answer = await fetch('/healthz', { signal }).catch((cause: unknown) => {
      throw new AreaError('', { cause })
    })
    // A server that is not well says so with 503; a host of plain files has no such address.
    const body = v.safeParse(Health, await answer.json().catch(() => null))
    return body.success ? body.output : null
  },
  { staleTime: 0, interval: refreshIntervalMs },
)
/** What the server says of itself; null where a host of plain files has nothing to say. */
export const useHealth = health.useQuery

const grant = area.query('grant', async ({ client }) => {
  const { data } = await client.auth.getSession()
  const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return { expiresAt: (data.session?.expires_at ?? 0) * 1_000, level: level?.currentLevel ?? null }
})
/** Until when this session's token lasts (milliseconds since 1970), and its assurance level. */
export const useGrant = grant.useQuery
