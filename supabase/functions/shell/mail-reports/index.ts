import { dataOf, Refusal, server } from '../../_shared/endpoint.ts'
import { secretKey } from '../../_shared/environment.ts'
import { readMailReport } from './mail-report.ts'

/** A report holds at most the mail that it returns. */
const maxReportBytes = 1_000_000

/**
 * POST a raw message that came back, with `Authorization: Bearer` and the operator's `CAHIER_BOUNCE_SECRET` or the secret key → `{ outcome }`: what the
 * message says about one of our mails, `unknown_mail` for one that was not sent in the last 30 days, or why it is no report.
 */
Deno.serve(async (request) => {
  try {
    if (request.method !== 'POST') throw new Refusal(405, 'method_not_allowed', 'Méthode non autorisée')
    await requireOperator(request.headers.get('authorization') ?? '')
    const report = readMailReport(await readText(request))
    if (typeof report === 'string') return Response.json({ outcome: report })
    const known: unknown = await dataOf(
      server().rpc('take_mail_report', { mail_id: report.mailId, outcome: report.outcome, reason: report.reason }),
    )
    return Response.json({ outcome: known === true ? report.outcome : 'unknown_mail' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Response.json({ error: error.message, code: error.code }, { status: error.status })
  }
})

/** Digests are compared, so that the time says nothing about the secret. */
async function requireOperator(authorization: string): Promise<void> {
  const given = await digest(authorization.replace(/^Bearer /i, ''))
  const secrets = [secretKey(), Deno.env.get('CAHIER_BOUNCE_SECRET') ?? ''].filter((secret) => secret.length >= 16)
  const digests = await Promise.all(secrets.map(digest))
  if (!digests.includes(given)) throw new Refusal(401, 'not_signed_in', 'Vous devez être connecté')
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The message, each byte a character: headers are ASCII. */
async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > maxReportBytes) throw new Refusal(413, 'too_large', 'Message trop long')
    chunks.push(chunk)
  }
  const decoder = new TextDecoder('latin1')
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('')
}
