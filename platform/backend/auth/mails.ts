import type { Context } from 'hono'
import { clientNetwork } from '../access/address.ts'
import { mailTooSoon } from '../access/errors.ts'
import type { Sql } from '../database/database.ts'
import { type Occasion, writeMail } from '../mail/account-mails.ts'
import { requestLanguage } from '../mail/language.ts'
import { enqueue } from '../mail/queue.ts'
import { type Account, normalizeEmail } from './accounts.ts'
import { AUTH_ROLE, type Auth } from './context.ts'
import { triesKey } from './devices.ts'
import { type Challenge, issueToken, type TokenType } from './one-time.ts'

/** Counts a requested mail, or throws `over_email_send_rate_limit`: the same for addresses with and without an account. */
export async function countMail(auth: Auth, context: Context, email: string): Promise<void> {
  const { mail, mailbox } = auth.limits
  const asked = `${normalizeEmail(email)} ${clientNetwork(context)}`
  const reader = await auth.database.as(AUTH_ROLE, (sql) => triesKey(sql, context, email))
  if (mail.wait(asked) > 0) throw mailTooSoon(mail.wait(asked))
  if (mailbox.take(reader) === undefined) throw mailTooSoon(mailbox.wait(reader))
  mail.take(asked)
}

export interface MailRequest {
  readonly account: Account
  readonly type: TokenType
  readonly email: string
  readonly challenge: Challenge | null
  readonly passwordHash?: string | null
}

/** Queues a mail whose link goes through `/verify` to the address in the request. */
export async function mailToken(auth: Auth, sql: Sql, context: Context, request: MailRequest): Promise<void> {
  const { type, email } = request
  const { link, code } = await issueToken(sql, auth.keys.secretKey, request)
  const query = new URLSearchParams({
    token: link,
    type,
    redirect_to: auth.redirects.allowed(context.req.query('redirect_to')).href,
  })
  await enqueueMail(sql, context, type, email, {
    link: type === 'reauthentication' ? null : new URL(`/auth/v1/verify?${query}`, auth.redirects.site).href,
    code,
  })
}

/** Mails the owner of an address that it already has an account. */
export async function mailKnown(auth: Auth, sql: Sql, context: Context, email: string): Promise<void> {
  await enqueueMail(sql, context, 'known', email, { link: new URL('/auth', auth.redirects.site).href, code: null })
}

async function enqueueMail(
  sql: Sql,
  context: Context,
  occasion: Occasion,
  email: string,
  content: { link: string | null; code: string | null },
): Promise<void> {
  await enqueue(sql, writeMail(occasion, { to: email, language: requestLanguage(context), ...content }))
}
