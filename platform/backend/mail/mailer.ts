import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { type ClaimedMail, claim, type Settlement, settle, withAddress } from './queue.ts'
import { MailRefused, type Transport } from './smtp.ts'

const BATCH = 10
/** Attempts before a mail is given up: with pauses that double from half a minute, a little over an hour. */
const ATTEMPTS = 8
const FIRST_PAUSE = 30

/** Sends the queued mails. Without a transport they stay in the queue and are read on the machine itself. */
export class Mailer {
  readonly #database: Database
  readonly #transport: Transport | undefined
  readonly #site: () => URL
  readonly #log: Log
  #turn: Promise<void> | undefined
  #again = false

  /** @param site public address of the application, known once the server listens */
  constructor(database: Database, transport: Transport | undefined, site: () => URL, log: Log) {
    this.#database = database
    this.#transport = transport
    this.#site = site
    this.#log = log
  }

  /** Whether mails leave this machine. */
  get sends(): boolean {
    return this.#transport !== undefined
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
    this.#transport?.close()
  }

  async #run(): Promise<void> {
    const transport = this.#transport
    if (transport === undefined) return
    while (this.#again) {
      this.#again = false
      const mails = await this.#database.as('supabase_auth_admin', (sql) => claim(sql, BATCH))
      for (const mail of mails) {
        const settlement = await this.#attempt(transport, mail)
        await this.#database.as('supabase_auth_admin', (sql) => settle(sql, mail.id, settlement))
      }
      if (mails.length === BATCH) this.#again = true
    }
  }

  async #attempt(transport: Transport, mail: ClaimedMail): Promise<Settlement> {
    try {
      await transport.send({ ...mail, text: withAddress(mail.text, this.#site()) })
      return {}
    } catch (error) {
      const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const isOver = error instanceof MailRefused || mail.attempts >= ATTEMPTS
      // Log neither the recipient nor the server's message about them: the mail queue has both.
      this.#log('warn', isOver ? 'mail given up' : 'mail not sent', { mail: mail.id, attempts: mail.attempts })
      return { error: message, again: isOver ? null : FIRST_PAUSE * 2 ** (mail.attempts - 1) }
    }
  }
}
