import type { Database } from '../database/database.ts'
import { defines } from '../database/defines.ts'
import { enqueue } from './queue.ts'

/** A mail as `public.claim_mails()` gives it. */
interface ProductMail {
  /** Null for the support. */
  readonly recipient: string | null
  readonly reply_to: string | null
  readonly subject: string
  readonly body: string
}

/**
 * Claims the product's mails and queues them in one transaction, so that each is queued once, or stays unclaimed when that fails.
 *
 * @param support address of the product's support
 */
export async function collectMails(database: Database, support: string): Promise<void> {
  await database.as('postgres', async (sql) => {
    if (!(await defines(sql, 'public.claim_mails(integer)'))) return
    const mails = await sql<ProductMail>('select recipient, reply_to, subject, body from public.claim_mails()')
    for (const { recipient, reply_to: replyTo, subject, body } of mails) {
      const facts = { language: 'fr', asked: true } as const
      await enqueue(sql, { to: recipient ?? support, replyTo, subject: `${subject} · Cahier`, text: body, facts })
    }
  })
}
