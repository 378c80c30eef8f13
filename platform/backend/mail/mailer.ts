import { type Addresses, renderMail } from '@cahier/mail'
import { type Outcome, openSmtp, type Smtp } from '@cahier/mail/smtp'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { type ClaimedMail, claim, type Settlement, settle } from './queue.ts'

export interface MailOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  readonly smtpUrl: string
  /** `Cahier <bonjour@exemple.fr>` */
  readonly from: string
  /** Milliseconds that the mail server has for each step. */
  readonly patience?: number
}

const batchMailCount = 10
/** Attempts before a mail is given up: with pauses that double from half a minute, a little over an hour. */
const maxAttempts = 8
const firstRetryDelaySeconds = 30

/** Sends the queued mails. Without a mail server they stay in the queue and are read on the machine itself. */
export class Mailer {
  readonly #database: Database
  readonly #smtp: Smtp | undefined
  readonly #site: () => URL
  readonly #log: Log
  #turn: Promise<void> | undefined
  #again = false

  /** @param site public address of the application, known once the server listens */
  constructor(database: Database, options: MailOptions | undefined, site: () => URL, log: Log) {
    this.#database = database
    this.#smtp = options && openSmtp({ ...options, url: options.smtpUrl })
    this.#site = site
    this.#log = log
  }

  /** Whether mails leave this machine. */
  get sends(): boolean {
    return this.#smtp !== undefined
  }

  /** Sends the due mails and resolves when none is left. A call while another runs makes that one check again. */
  async drain(): Promise<void> {
    this.#again = true
    this.#turn ??= this.#run().finally(() => {
      this.#turn = undefined
    })
    await this.#turn
  }

  async close(): Promise<void> {
    await this.#turn?.catch(() => {})
    this.#smtp?.close()
  }

  async #run(): Promise<void> {
    const smtp = this.#smtp
    if (smtp === undefined) return
    while (this.#again) {
      this.#again = false
      const mails = await this.#database.as('supabase_auth_admin', (sql) => claim(sql, batchMailCount))
      for (const mail of mails) {
        const settlement = this.#judge(mail, await this.#send(smtp, mail))
        await this.#database.as('postgres', (sql) => settle(sql, mail, settlement))
      }
      if (mails.length === batchMailCount) this.#again = true
    }
  }

  async #send(smtp: Smtp, { id, to, replyTo = null, subject, text: body, facts }: ClaimedMail): Promise<Outcome> {
    const rendered = renderMail({ subject, body, facts }, addressesOf(this.#site()))
    if (rendered === null) return { outcome: 'ours', reason: 'The address of the application is unknown' }
    return await smtp.send({ id, to, replyTo, subject, ...rendered })
  }

  #judge(mail: ClaimedMail, result: Outcome): Settlement {
    const { outcome } = result
    if (outcome === 'sent') return { outcome }
    const { reason } = result
    const isFinal = outcome === 'refused' || outcome === 'undeliverable'
    const isOver = isFinal || mail.attempts >= maxAttempts
    // Log neither the recipient nor the server's message about them: the mail queue has both.
    this.#log('warn', isOver ? 'mail given up' : 'mail not sent', { mail: mail.id, attempts: mail.attempts })
    if (!isOver) return { outcome: 'later', reason, seconds: firstRetryDelaySeconds * 2 ** (mail.attempts - 1) }
    // A mail that the recipient's server kept putting off says something about the address; a server of ours that was away does not.
    return { outcome: outcome === 'deferred' ? 'failed' : outcome === 'ours' ? 'undeliverable' : outcome, reason }
  }
}

/** The application and its functions have one address. */
export const addressesOf = (site: URL): Addresses => ({ site, functions: `${site.origin}/functions/v1` })
