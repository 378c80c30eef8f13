import { dataOf, Refusal, server } from '../../_shared/endpoint.ts'
import { setting } from '../../_shared/environment.ts'

/**
 * The address in a mail's `List-Unsubscribe`, `?token=…`. POST switches the mails of the token's topic off, as RFC 8058 wants it: without a session, and
 * however often it comes. GET changes nothing, because scanners follow links: it leads to the page with the button.
 */
Deno.serve(async (request) => {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (request.method === 'GET' || request.method === 'HEAD') {
    return answer(302, { Location: new URL(`/unsubscribe#${encodeURIComponent(token)}`, setting('CAHIER_URL')).href })
  }
  if (request.method !== 'POST') return answer(405, { Allow: 'GET, HEAD, POST' })
  // What the mail program sends says nothing that the address does not.
  await request.body?.cancel()
  try {
    const choice: unknown = await dataOf(server().rpc('choose_mail', { token: token.slice(0, 200), is_off: true }))
    return answer(choice === null ? 400 : 200)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return answer(error.status, error.status === 429 ? { 'Retry-After': '3600' } : {})
  }
})

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', ...headers } })
