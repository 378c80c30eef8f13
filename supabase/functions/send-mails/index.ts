// area: shell

import type { SupabaseClient } from '@supabase/supabase-js'
import { dataOf, endpoint, Refusal } from '../_shared/endpoint.ts'
import { type Mail, mailSender, type SmtpSettings } from './smtp.ts'

const BATCH = 10

/** `{}` → `{ sent, refused, failed }`. Sends the queued mails; those that failed stay in the queue. Requires the secret key. */
Deno.serve(
  endpoint(async (_body, client) => {
    const send = mailSender(settings())
    const counts = { sent: 0, refused: 0, failed: 0 }
    for (;;) {
      const mails = await claim(client)
      for (const mail of mails) {
        const outcome = await addressed(mail)
          .then(send)
          .catch((error: unknown) => {
            console.error('mail not sent', mail.id, error instanceof Error ? error.message : error)
            return 'failed' as const
          })
        counts[outcome]++
        if (outcome !== 'failed') await remove(client, mail.id)
      }
      if (mails.length < BATCH) return counts
    }
  }),
)

/** With the application's address where the database could only write `{CAHIER_URL}`. Such a mail waits until the address is set. */
const addressed = async (mail: Mail): Promise<Mail> =>
  mail.body.includes('{CAHIER_URL}')
    ? { ...mail, body: mail.body.replaceAll('{CAHIER_URL}', new URL(setting('CAHIER_URL')).origin) }
    : mail

/** Read for each call: the answer says what is missing before a mail is claimed. */
function settings(): SmtpSettings {
  return {
    url: setting('CAHIER_SMTP_URL'),
    from: setting('CAHIER_MAIL_FROM'),
    support: setting('CAHIER_SUPPORT_EMAIL'),
  }
}

function setting(name: string): string {
  const value = Deno.env.get(name)
  if (value === undefined) throw new Refusal(503, 'mail_not_configured', `${name} n’est pas défini`)
  return value
}

/** These functions are missing in the generated types, which only include what learners may call. */
const claim = (server: SupabaseClient): Promise<readonly Mail[]> =>
  dataOf(server.rpc('claim_queued_mails', { max: BATCH }))
const remove = (server: SupabaseClient, id: string) => dataOf(server.rpc('remove_queued_mail', { mail_id: id }))
