import type { Sql } from '../database/database.ts'

export interface Letter {
  /** The same for each attempt to send it; its Message-ID is made of it. */
  readonly id?: string | undefined
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The HTML version; null for a mail of plain text only. */
  readonly html: string | null
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
  readonly attempts: number
  readonly due_at: string
  readonly sent_at: string | null
  readonly failed_at: string | null
  /** Why it was not sent yet, or was given up. */
  readonly error: string | null
  readonly created_at: string
}

/** A mail that is reserved for this sender until the lease ends. */
export interface ClaimedMail extends Letter {
  readonly id: string
  readonly attempts: number
}

/** Seconds until a claimed mail that was not settled is due again. */
const LEASE = 120
const KEPT_DAYS = 30
/** Days for which a mail of which nothing is kept may wait. */
const UNKEPT_DAYS = 3

/** A text that the database wrote, with the application's address where it could only say `{CAHIER_URL}`. */
export const withAddress = (text: string, site: URL): string => text.replaceAll('{CAHIER_URL}', site.origin)

export async function enqueue(sql: Sql, { to, replyTo = null, subject, text, html }: Letter): Promise<void> {
  await sql('insert into auth.mails (recipient, reply_to, subject, body, html) values ($1, $2, $3, $4, $5)', [
    to,
    replyTo,
    subject,
    text,
    html,
  ])
}

/** Takes mails that are due, oldest first. One that is not settled within the lease is due again. */
export async function claim(sql: Sql, limit: number): Promise<ClaimedMail[]> {
  return await sql<ClaimedMail>(
    `update auth.mails set due_at = now() + make_interval(secs => $1), attempts = attempts + 1
     where id in (select id from auth.mails where due_at <= now() and sent_at is null and failed_at is null
                  order by due_at limit $2 for update skip locked)
     returning id, recipient as "to", reply_to as "replyTo", subject, body as text, html, attempts`,
    [LEASE, limit],
  )
}

/** The outcome of an attempt: sent, retry in so many seconds, or given up. */
export type Settlement = { readonly error?: never } | { readonly error: string; readonly again: number | null }

export async function settle(sql: Sql, id: string, settlement: Settlement): Promise<void> {
  const isOver = settlement.error === undefined || settlement.again === null
  if (isOver) await sql('delete from auth.mails where id = $1 and not is_kept', [id])
  if (settlement.error === undefined) {
    await sql('update auth.mails set sent_at = now(), body = null, html = null, error = null where id = $1', [id])
  } else if (settlement.again === null) {
    await sql('update auth.mails set failed_at = now(), body = null, html = null, error = $2 where id = $1', [
      id,
      settlement.error,
    ])
  } else {
    await sql('update auth.mails set due_at = now() + make_interval(secs => $3), error = $2 where id = $1', [
      id,
      settlement.error,
      settlement.again,
    ])
  }
}

/** The newest mails, newest first. */
export async function listMails(sql: Sql, { texts }: { texts: boolean }): Promise<ListedMail[]> {
  return await sql<ListedMail>(
    `select id, recipient, subject, case when $1 then body end as body, attempts, due_at, sent_at, failed_at, error, created_at
     from auth.mails order by created_at desc, id limit 100`,
    [texts],
  )
}

/** Deletes old mails, sent or not. */
export async function forgetMails(sql: Sql): Promise<void> {
  await sql(
    `delete from auth.mails
     where created_at < now() - make_interval(days => $1) or (not is_kept and created_at < now() - make_interval(days => $2))`,
    [KEPT_DAYS, UNKEPT_DAYS],
  )
}
