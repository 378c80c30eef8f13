import { renderMail } from '@cahier/mail'
import { Hono } from 'hono'
import { isFromThisMachine, LOOPBACK_HOSTS } from '../access/address.ts'
import type { Gatekeeper } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import type { Database } from '../database/database.ts'
import { addressesOf, type Mailer } from './mailer.ts'
import { listMails } from './queue.ts'

export interface MailAppParts {
  readonly database: Database
  readonly gatekeeper: Gatekeeper
  readonly mailer: Mailer
  /** Public address of the application, known once the server listens. */
  readonly site: () => URL
}

/**
 * `/mail/v1/mails`: lists the mails. With their texts for requests from this machine while it sends no mail, without texts for
 * administrators. Everybody else gets 404.
 */
export function createMailApp({ database, gatekeeper, mailer, site }: MailAppParts): Hono {
  const app = new Hono()
  app.get('/mails', async (context) => {
    context.header('cache-control', 'no-store')
    const isLocal = !mailer.sends && LOOPBACK_HOSTS.includes(site().hostname) && isFromThisMachine(context)
    const caller = await gatekeeper.caller(context).catch((error: unknown) => {
      if (error instanceof AuthError) return null
      throw error
    })
    const isAdmin = caller?.role === 'authenticated' && isAdministrator(caller.claims.app_metadata)
    if (!isLocal && !isAdmin) return context.json({ message: 'no Route matched with those values' }, 404)
    const mails = await database.as('supabase_auth_admin', (sql) => listMails(sql, { texts: isLocal }))
    const readable = mails.map(({ body, facts, ...mail }) => ({
      ...mail,
      body: body && (renderMail({ ...mail, body, facts }, addressesOf(site()))?.text ?? body),
    }))
    return context.json({ sends: mailer.sends, mails: readable })
  })
  return app
}

const isAdministrator = (metadata: unknown) =>
  typeof metadata === 'object' && metadata !== null && 'cahier_admin' in metadata && metadata.cahier_admin === true
