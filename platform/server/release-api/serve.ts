import type { Action, Token } from '@cahier/releases/access'
import { bornToken, requireScope } from '@cahier/releases/access'
import type { ReleaseSet } from '@cahier/releases/model'
import { isMemberName, ReleaseError } from '@cahier/releases/model'
import type { Delta, ReleaseStore } from '@cahier/releases/store'
import type { Trust } from '@cahier/releases/trust'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AuditLine } from './audit.ts'
import { writeAudit } from './audit.ts'
import { perMinute } from './limit.ts'
import { deltaOf, parseOperation } from './operation.ts'
import { publishForm } from './upload.ts'

export interface ReleaseApiOptions {
  store: ReleaseStore
  /** `tokens.json` */
  tokens: string
  /** File that every demand is written to, refused ones too. */
  audit: string
  trust(): Promise<Trust>
  /** @param author whom the set names */
  commit(delta: Delta, author: string): Promise<{ set: ReleaseSet; committed: boolean }>
}

type Environment = { Bindings: HttpBindings }
type Asked = Context<Environment>

const largestRelease = 64 * 1024 * 1024
const largestOperation = 16 * 1024
/** Requests a minute: of one token, and of one address that bears none we know. */
const limits = { token: 60, stranger: 10 }

/** Codes that do not mean `this cannot be done now`. */
const statuses: Readonly<Record<string, ContentfulStatusCode>> = {
  'CAHIER-R001': 422,
  'CAHIER-R002': 404,
  'CAHIER-R007': 422,
  'CAHIER-R008': 422,
  'CAHIER-R009': 422,
  'CAHIER-R011': 422,
  'CAHIER-R015': 403,
  'CAHIER-R016': 403,
  'CAHIER-R030': 401,
  'CAHIER-R031': 403,
  'CAHIER-R033': 400,
  'CAHIER-R034': 429,
  'CAHIER-R035': 413,
}

/** What is known of a demand by the time that it is answered. */
type Demand = Omit<AuditLine, 'outcome' | 'address' | 'token'>

/**
 * How a team ships its own remote from elsewhere: publish and operate, with a token that names the remote and the
 * actions. Every demand leaves a line in the audit log.
 */
export function serveReleaseApi(app: Hono<Environment>, options: ReleaseApiOptions): void {
  const { store, tokens, trust } = options
  const isTokenCalm = perMinute(limits.token)
  const isStrangerCalm = perMinute(limits.stranger)

  /** Answers a demand, or says why not. */
  async function answer(c: Asked, demand: Demand, act: (token: Token) => Promise<object>) {
    const address = c.env.incoming?.socket.remoteAddress ?? ''
    let token: Token | null = null
    const note = (outcome: string) =>
      writeAudit(options.audit, { address, token: token?.id ?? null, ...demand, outcome })
    try {
      token = await bornToken(tokens, c.req.header('authorization'))
      if (!isTokenCalm(token.id)) throw tooMany()
      const done = await act(token)
      await note('accepted')
      return c.json(done, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      const refusal = token === null && !isStrangerCalm(address) ? tooMany() : error
      if (!(refusal instanceof ReleaseError)) {
        await note('CAHIER-S006')
        throw refusal
      }
      await note(refusal.code)
      const { code, message } = refusal
      return c.json({ code, message }, statuses[code] ?? 409, { 'cache-control': 'no-store' })
    }
  }

  const scoped = (token: Token, member: string, action: Action) => {
    if (isMemberName(member)) requireScope(token, member, action)
    else throw new ReleaseError('CAHIER-R033', 'Ce membre n’existe pas.')
    return member
  }

  app.post('/release-api/v1/releases/:member', (c) => {
    const demand: Demand = { action: 'publish', member: c.req.param('member') }
    return answer(c, demand, async (token) => {
      const member = scoped(token, demand.member, 'publish')
      requireSize(c, largestRelease)
      const form = await c.req.formData().catch(() => null)
      if (!form) throw new ReleaseError('CAHIER-R033', 'La demande n’est pas un formulaire.')
      const { record, published } = await publishForm(form, member, store, trust)
      demand.release = record.id
      return { member, release: record.id, published }
    })
  })

  app.post('/release-api/v1/operations', (c) => {
    const demand: Demand = { action: 'operate', member: '' }
    return answer(c, demand, async (token) => {
      requireSize(c, largestOperation)
      const operation = parseOperation(await c.req.json().catch(() => null))
      demand.action = operation.operation
      demand.member = operation.member
      if ('release' in operation) demand.release = operation.release
      const member = scoped(token, operation.member, operation.operation)
      const { set, committed } = await options.commit(await deltaOf(operation, store), `${member} (jeton ${token.id})`)
      demand.release_set = set.number
      return { member, release: set.members[member]?.release ?? null, release_set: set.number, committed }
    })
  })
}

/** A body has to say how long it is, so that nobody's is read to find out. */
function requireSize(c: Context, largest: number): void {
  if (Number(c.req.header('content-length') ?? Number.NaN) <= largest) return
  throw new ReleaseError('CAHIER-R035', 'La demande est trop grande, ou ne dit pas sa taille.')
}

const tooMany = () => new ReleaseError('CAHIER-R034', 'Trop de demandes : réessayez dans une minute.')
