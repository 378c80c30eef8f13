import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { dataOf, endpoint } from '../../_shared/endpoint.ts'
import { publishableKey, secretKey, setting } from '../../_shared/environment.ts'
import { answerFeed } from './answer-feed.ts'
import { StudyCalendar, writeCalendar } from './ics.ts'

const answer = endpoint(async ({ renew }, client) => {
  if (renew === true) {
    const secret = await dataOf(client.rpc('renew_calendar_feed'))
    // The gateway requires the application's public key. The secret is in the query because logs hold paths but no queries.
    return { path: `/functions/v1/calendar/cahier.ics?apikey=${publishableKey()}&secret=${secret}` }
  }
  const calendar = await dataOf(client.rpc('study_calendar'))
  return { calendar: writeCalendar(v.parse(StudyCalendar, calendar)) }
})

/**
 * POST `{}` → `{ calendar }`, the caller's whole calendar as a file; `{ renew: true }` → `{ path }`, a new secret address of
 * the caller's feed, which replaces the previous one. GET `/cahier.ics?secret=…`: the calendar that the secret opens, for other
 * programs.
 */
Deno.serve((request) => (request.method === 'GET' ? feed(request) : answer(request)))

async function feed(request: Request): Promise<Response> {
  const secret = new URL(request.url).searchParams.get('secret')
  if (!secret || !/^[0-9a-f]{64}$/.test(secret)) return refused(404)
  // The reader has no session but a secret, so the server's own key reads the database, which compares the secret.
  const server = createClient(setting('SUPABASE_URL'), secretKey(), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const { data, error } = await server.rpc('read_calendar_feed', { secret })
  if (error) {
    if (error.code === 'PT429') return refused(429, { 'Retry-After': '3600' })
    console.error('calendar feed failed', error)
    return refused(500)
  }
  if (data === null) return refused(404)
  return answerFeed(request, v.parse(StudyCalendar, data))
}

const refused = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
