import type { MailFacts } from '@cahier/mail'
import type { Sql } from '../database/database.ts'
import { defines } from '../database/defines.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Paragraphs, as `renderMail` takes them. */
  readonly text: string
  /** `asked`: somebody waits for it, so it goes even to an address that refused mail. */
  readonly facts: MailFacts & { readonly asked?: boolean }
  /** Reply-To address, if replies do not go to the sender. */
  readonly replyTo?: string | null
}

/** A mail as the page of mails shows it. */
export interface ListedMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  /** Null after it was sent, and for callers who may not read it. */
  readonly body: string | null
  readonly facts: MailFacts
  readonly attempts: number
  readonly due_at: string
  readonly sent_at: string | null
  readonly failed_at: string | null
  /** Why it was not sent yet, or was given up. */
  readonly error: string | null
  readonly created_at: string
}

/** A mail that is reserved for this sender until the lease ends. */
export interface ClaimedMail extends Mail {
  readonly id: string
  readonly attempts: number
}

/** Seconds until a claimed mail that was not settled is due again. */
const leaseSeconds = 120
const keptMailDays = 30
/** Days for which a mail of which nothing is kept may wait. */
const unkeptMailDays = 3

export async function enqueue(sql: Sql, { to, replyTo = null, subject, text, facts }: Mail): Promise<void> {
  await sql('insert into auth.mails (recipient, reply_to, subject, body, facts) values ($1, $2, $3, $4, $5)', [
    to,
    replyTo,
    subject,
    text,
    JSON.stringify(facts),
  ])
}

/** Takes mails that are due, oldest first. One that is not settled within the lease is due again. */
export async function claim(sql: Sql, limit: number): Promise<ClaimedMail[]> {
  return await sql<ClaimedMail>(
    `update auth.mails set due_at = now() + make_interval(secs => $1), attempts = attempts + 1
     where id in (select id from auth.mails where due_at <= now() and sent_at is null and failed_at is null
                  order by due_at limit $2 for update skip locked)
     returning id, recipient as "to", reply_to as "replyTo", subject, body as text, facts, attempts`,
    [leaseSeconds, limit],
  )
}

/**
 * What became of an attempt. `refused`: the server takes no mail for this address; `failed`: given up after it had put the mail off; `undeliverable`:
 * given up for another reason.
 */
export type Settlement =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'later'; readonly reason: string; readonly seconds: number }
  | { readonly outcome: 'refused' | 'failed' | 'undeliverable'; readonly reason: string }

/** Records the outcome, and tells the product if it wants to know. */
export async function settle(sql: Sql, { id, to }: ClaimedMail, settlement: Settlement): Promise<void> {
  const { outcome } = settlement
  if (outcome === 'later') {
    const { reason, seconds } = settlement
    await sql('update auth.mails set due_at = now() + make_interval(secs => $3), error = $2 where id = $1', [
      id,
      reason,
      seconds,
    ])
    return
  }
  const reason = outcome === 'sent' ? null : settlement.reason
  await sql('delete from auth.mails where id = $1 and not is_kept', [id])
  await sql(
    `update auth.mails set sent_at = case when $2 = 'sent' then now() end, failed_at = case when $2 <> 'sent' then now() end,
       body = null, facts = '{}', error = $3
     where id = $1`,
    [id, outcome, reason],
  )
  if (await defines(sql, 'public.note_mail(uuid,text,text,text)')) {
    await sql('select public.note_mail($1, $2, $3, $4)', [id, to, outcome, reason])
  }
}

/** The newest mails, newest first. */
export async function listMails(sql: Sql, { texts }: { texts: boolean }): Promise<ListedMail[]> {
  return await sql<ListedMail>(
    `select id, recipient, subject, case when $1 then body end as body, facts, attempts, due_at, sent_at, failed_at, error, created_at
     from auth.mails order by created_at desc, id limit 100`,
    [texts],
  )
}

/** Deletes old mails, sent or not. */
export async function forgetMails(sql: Sql): Promise<void> {
  await sql(
    `delete from auth.mails
     where created_at < now() - make_interval(days => $1) or (not is_kept and created_at < now() - make_interval(days => $2))`,
    [keptMailDays, unkeptMailDays],
  )
}
