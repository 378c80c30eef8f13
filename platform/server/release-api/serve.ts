import { writeGrant } from '@cahier/releases/access'
import type { Health } from '@cahier/releases/health'
import type { ReleaseSet, Signature } from '@cahier/releases/model'
import { ReleaseError } from '@cahier/releases/model'
import type { Delta, ReleaseStore } from '@cahier/releases/store'
import type { Trust } from '@cahier/releases/trust'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { perMinute } from '../limit.ts'
import type { Backend } from '../proxy/backend.ts'
import type { AuditLine } from './audit.ts'
import { writeAudit } from './audit.ts'
import { authorOf, type Caller, callerId, callerOf, requireAdministrator, requireRight } from './caller.ts'
import { deltaOf, type Operation, parseOperation } from './operation.ts'
import { overviewOf, setsBefore } from './overview.ts'
import { publishForm } from './upload.ts'

export interface ReleaseApiOptions {
  store: ReleaseStore
  channel: string
  /** The health of the releases. */
  health(): Health
  /** Identifies administrators by their session. */
  backend: Backend
  /** `tokens.json` */
  tokens: string
  /** Audit log of all requests that would change something, including refused ones. */
  audit: string
  trust(): Promise<Trust>
  /** Signs with the operator's key. */
  sign(bytes: Buffer): Promise<Signature>
  /** @param author recorded in the set */
  commit(delta: Delta, author: string, channel: string): Promise<{ set: ReleaseSet; committed: boolean }>
  /** Opens a channel that is not open. */
  open(channel: string, author: string): Promise<void>
  /** What an answer says of a refusal: the sentence that administrators read in the console. */
  sentence(error: ReleaseError): string
}

type Environment = { Bindings: HttpBindings }
type Asked = Context<Environment>

const largestRelease = 64 * 1024 * 1024
const largestOperation = 16 * 1024
/** Requests per minute: of an identified caller, and of an address without valid credentials. */
const limits = { caller: 120, stranger: 10 }

/** Lifetime in milliseconds of a link to a past set. */
const grantLifetime = 3_600_000
/** Lifetime in milliseconds of a link for reviewers of a channel. */
const reviewLifetime = 7 * 24 * 3_600_000
const setNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

/** HTTP statuses by error code; every other code is a conflict with the current state, 409. */
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
  'CAHIER-R036': 503,
}

/** What the audit log records about a request. */
type Demand = Omit<AuditLine, 'outcome' | 'address' | 'caller'>

/**
 * The HTTP API to publish and operate releases: for teams, with a token that names their remote and the allowed actions, and for
 * signed-in administrators, in the console. Every change is recorded in the audit log; reading is not.
 */
export function serveReleaseApi(app: Hono<Environment>, options: ReleaseApiOptions): void {
  const { store, channel, backend, tokens, trust } = options
  const isCallerCalm = perMinute(limits.caller)
  const isStrangerCalm = perMinute(limits.stranger)

  /** Runs a request and answers with its result or its error. */
  async function answer(c: Asked, demand: Demand | null, act: (caller: Caller) => Promise<object>) {
    const address = c.env.incoming?.socket.remoteAddress ?? ''
    let caller: Caller | null = null
    const note = async (outcome: string) => {
      if (demand === null && outcome === 'accepted') return
      const { action, member, ...rest } = demand ?? { action: 'look', member: '' }
      const by = caller && callerId(caller)
      await writeAudit(options.audit, { address, caller: by, action, member, ...rest, outcome })
    }
    try {
      caller = await callerOf(c.req.header('authorization'), tokens, backend)
      if (!isCallerCalm(callerId(caller))) throw tooMany()
      const done = await act(caller)
      await note('accepted')
      return c.json(done, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      const refusal = caller === null && !isStrangerCalm(address) ? tooMany() : error
      if (!(refusal instanceof ReleaseError)) {
        await note('CAHIER-S006')
        throw refusal
      }
      await note(refusal.code)
      const { code, message: english } = refusal
      return c.json({ code, message: options.sentence(refusal), english }, statuses[code] ?? 409, {
        'cache-control': 'no-store',
      })
    }
  }

  /** The link that shows a channel to reviewers: whoever may operate the channel gets one. */
  async function reviewLink(on: string): Promise<string> {
    const expiresAt = new Date(Date.now() + reviewLifetime)
    const grant = await writeGrant({ channel: on, set: null, expiresAt }, options.sign)
    return `/?set=${encodeURIComponent(on)}&grant=${grant}`
  }

  app.get('/release-api/v1/overview', (c) =>
    answer(c, null, async (caller) => {
      requireAdministrator(caller)
      return overviewOf(store, channel, options.health())
    }),
  )

  app.get('/release-api/v1/sets', (c) =>
    answer(c, null, async (caller) => {
      requireAdministrator(caller)
      const before = Number(c.req.query('before'))
      if (!Number.isSafeInteger(before)) throw new ReleaseError('CAHIER-R033 before', {})
      return { sets: await setsBefore(store, channel, before) }
    }),
  )

  app.post('/release-api/v1/grants', (c) => {
    const demand: Demand = { action: 'grant', member: '' }
    return answer(c, demand, async (caller) => {
      requireAdministrator(caller)
      requireSize(c, largestOperation)
      const asked = v.safeParse(v.object({ set: setNumber }), await c.req.json().catch(() => null))
      if (!asked.success) throw new ReleaseError('CAHIER-R033 set', {})
      const { set } = asked.output
      demand.release_set = set
      const expiresAt = new Date(Date.now() + grantLifetime)
      return { path: `/?set=${set}&grant=${await writeGrant({ channel, set, expiresAt }, options.sign)}` }
    })
  })

  app.post('/release-api/v1/releases/:member', (c) => {
    const demand: Demand = { action: 'publish', member: c.req.param('member') }
    return answer(c, demand, async (caller) => {
      const member = requireRight(caller, demand.member, 'publish')
      requireSize(c, largestRelease)
      const form = await c.req.formData().catch(() => null)
      if (!form) throw new ReleaseError('CAHIER-R033 form', {})
      const { record, published } = await publishForm(form, member, store, trust)
      demand.release = record.id
      return { member, release: record.id, published }
    })
  })

  app.post('/release-api/v1/operations', (c) => {
    const demand: Demand = { action: 'operate', member: '' }
    return answer(c, demand, async (caller) => {
      requireSize(c, largestOperation)
      const operation = parseOperation(await c.req.json().catch(() => null))
      demand.action = operation.operation
      demand.member = operation.member
      if ('release' in operation) demand.release = operation.release
      const { channel: on } = operation
      if (on !== channel) demand.channel = on
      const member = requireRight(caller, operation.member, operation.operation, on)
      requireReason(caller, operation)
      const delta = await deltaOf(operation, store)
      const author = authorOf(caller, member)
      if (operation.operation === 'promote') await options.open(on, author)
      const { set, committed } = await options.commit(delta, author, on)
      demand.release_set = set.number
      const release = set.members[member]?.release ?? null
      const review = on === channel ? {} : { review: await reviewLink(on) }
      return { member, release, release_set: set.number, committed, ...review }
    })
  })
}

/** An administrator's operation needs a reason. */
function requireReason(caller: Caller, { reason }: Operation): void {
  if ('token' in caller || reason !== undefined) return
  throw new ReleaseError('CAHIER-R033 reason', {})
}

/** Requires a content length, so that oversized bodies are refused before they are read. */
function requireSize(c: Context, largest: number): void {
  if (Number(c.req.header('content-length') ?? Number.NaN) <= largest) return
  throw new ReleaseError('CAHIER-R035', {})
}

const tooMany = () => new ReleaseError('CAHIER-R034', {})
