import { afterEach, expect, it } from 'vitest'
import { createClientSource } from './client.ts'
import { onlyAs } from './only-as.ts'

interface Database {
  public: {
    Tables: {
      notes: { Row: { title: string }; Insert: { title: string }; Update: { title?: string }; Relationships: [] }
    }
    Views: Record<never, never>
    Functions: Record<never, never>
  }
}

const key = 'cahier.auth.shared'
const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`
const signIn = (sub: string) =>
  localStorage.setItem(key, JSON.stringify({ access_token: tokenOf(sub), expires_at: Date.now() / 1000 + 3600 }))

afterEach(() => localStorage.clear())

/** A server on which the session of Léa was ended, and the accounts that it has received something from. */
function server(shown: string | null) {
  const received: string[] = []
  const send: typeof fetch = async (_input, init) => {
    const authorization = new Headers(init?.headers).get('authorization') ?? ''
    if (authorization.endsWith(tokenOf('lea'))) return Response.json({ message: 'ended' }, { status: 401 })
    received.push(authorization)
    return Response.json([])
  }
  return {
    received,
    clients: createClientSource(
      { url: 'http://shared.test', publishableKey: 'sb_key' },
      onlyAs(() => shown, send),
    ),
  }
}

it('a refused change is not sent again as the account that another tab has signed in meanwhile', async () => {
  signIn('lea')
  const { received, clients } = server('lea')
  const client = await clients.data<Database>()
  const sent = client.from('notes').insert({ title: 'Le secret' })
  // What this tab has not been told yet.
  const get = localStorage.getItem.bind(localStorage)
  const first = get(key)
  signIn('sacha')
  expect(first).not.toBe(get(key))
  expect((await sent).error).not.toBeNull()
  expect((await client.from('notes').insert({ title: 'Le secret' })).error).not.toBeNull()
  expect(received).toEqual([])
})

it('a page that shows nobody, and a visitor, send what they have', async () => {
  const { received, clients } = server(null)
  const client = await clients.data<Database>()
  await client.from('notes').insert({ title: 'Bonjour' })
  signIn('sacha')
  await client.from('notes').select()
  expect(received).toEqual(['Bearer sb_key', `Bearer ${tokenOf('sacha')}`])
})
