import type { SupabaseClient } from '@supabase/supabase-js'
import { type MailFacts, renderMail } from '../../../../platform/mail/mail.ts'
import { type Outcome, openSmtp, type Smtp } from '../../../../platform/mail/smtp.ts'
import { dataOf, endpoint, Refusal } from '../../_shared/endpoint.ts'
import { setting as given } from '../../_shared/environment.ts'

const batchMailCount = 10

/** A mail of the queue. */
interface Mail {
  readonly id: string
  /** Null for the support. */
  readonly recipient: string | null
  readonly reply_to: string | null
  readonly subject: string
  readonly body: string
  readonly facts: MailFacts
}

/** `{}` → `{ sent, refused, failed }`. Sends the queued mails; those that failed stay in the queue. Requires the secret key. */
Deno.serve(
  endpoint(async (_body, client) => {
    const smtp = openSmtp({ url: setting('CAHIER_SMTP_URL'), from: setting('CAHIER_MAIL_FROM') })
    const support = setting('CAHIER_SUPPORT_EMAIL')
    const counts = { sent: 0, refused: 0, failed: 0 }
    try {
      for (;;) {
        const mails = await claim(client)
        for (const mail of mails) {
          const result = await send(smtp, mail, support)
          counts[result.outcome === 'sent' ? 'sent' : isOver(result) ? 'refused' : 'failed']++
          if (isOver(result) || result.outcome === 'deferred') await settle(client, mail.id, result)
        }
        if (mails.length < batchMailCount) return counts
      }
    } finally {
      smtp.close()
    }
  }),
)

const isOver = ({ outcome }: Outcome) => outcome !== 'ours' && outcome !== 'deferred'

/** A mail that needs the application's address waits until that is set. */
async function send(smtp: Smtp, mail: Mail, support: string): Promise<Outcome> {
  const site = Deno.env.get('CAHIER_URL')
  const rendered = renderMail(mail, {
    site: site === undefined ? undefined : new URL(site),
    functions: `${given('SUPABASE_URL')}/functions/v1`,
  })
  const outcome: Outcome =
    rendered === null
      ? { outcome: 'ours', reason: 'CAHIER_URL is not set' }
      : await smtp.send({
          id: mail.id,
          to: mail.recipient ?? support,
          replyTo: mail.reply_to,
          subject: `${mail.subject} · Cahier`,
          ...rendered,
        })
  if (outcome.outcome !== 'sent') console.error('mail not sent', mail.id, outcome.outcome)
  return outcome
}

/** Read for each call: the answer says what is missing before a mail is claimed. */
function setting(name: string): string {
  const value = Deno.env.get(name)
  if (value === undefined) throw new Refusal(503, 'mail_not_configured', `${name} n’est pas défini`)
  return value
}

/** These functions are missing in the generated types, which only include what learners may call. */
const claim = (server: SupabaseClient): Promise<readonly Mail[]> =>
  dataOf(server.rpc('claim_letters', { max: batchMailCount }))
const settle = (server: SupabaseClient, id: string, result: Outcome) =>
  dataOf(
    server.rpc('settle_letter', {
      mail_id: id,
      outcome: result.outcome,
      reason: result.outcome === 'sent' ? null : result.reason,
    }),
  )
