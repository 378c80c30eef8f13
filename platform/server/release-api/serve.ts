import { requireScope, writeGrant } from '@cahier/releases/access'
import type { Health } from '@cahier/releases/health'
import type {
  LinkProblem,
  MemberName,
  MigrationLedger,
  ReleaseOverview,
  ReleaseSet,
  SetApproval,
  Signature,
} from '@cahier/releases/model'
import {
  courseOf,
  describeProblem,
  isMemberName,
  isOpen,
  linksOf,
  mainChannel,
  operationsToApprove,
  overruledBy,
  ReleaseError,
  releaseKey,
} from '@cahier/releases/model'
import {
  type Delta,
  liveRecords,
  liveSet,
  problemsOfOverride,
  problemsToday,
  type ReleaseStore,
  readableSet,
  withOverride,
} from '@cahier/releases/store'
import type { Trust } from '@cahier/releases/trust'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { networkOf } from '../client.ts'
import { perMinute } from '../limit.ts'
import type { Backend } from '../proxy/backend.ts'
import { addressOf } from '../request.ts'
import type { AuditLine } from './audit.ts'
import { writeAudit } from './audit.ts'
import {
  authorOf,
  type Caller,
  callerId,
  callerOf,
  personOf,
  requireAdministrator,
  requireOperator,
  requireRight,
} from './caller.ts'
import { deltaOf, type Operation, parseOperation, releasesOf } from './operation.ts'
import { overviewOf, requireLive } from './overview.ts'
import { openProposals, parseDecision } from './proposals.ts'
import { sizesOf } from './sizes.ts'
import { differenceBetween, requireSet, timelineOf } from './timeline.ts'
import { publishForm } from './upload.ts'

export interface ReleaseApiOptions {
  store: ReleaseStore
  channel: string
  /** The set that is served, or null while there is none. */
  served(): ReleaseSet | null
  /** The health of the releases. */
  health(): Health
  /** Code of the error for which nothing can be saved now, or null. */
  problem(): Promise<string | null>
  /** Identifies administrators by their session. */
  backend: Backend
  /** `tokens.json` */
  tokens: string
  /** Audit log of all requests that would change something, including refused ones. */
  audit: string
  trust(): Promise<Trust>
  /** Signs with the operator's key. */
  sign(bytes: Buffer): Promise<Signature>
  /** @param author recorded in the set, like the approval */
  commit(
    delta: Delta,
    author: string,
    channel: string,
    how: { approval?: SetApproval; force?: boolean },
  ): Promise<{ set: ReleaseSet; committed: boolean }>
  /** The set that an operation would make now, which is checked, but neither signed nor committed. */
  preview(delta: Delta, author: string, channel: string): Promise<{ live: ReleaseSet | null; next: ReleaseSet | null }>
  /** File of the operations that wait for a second person. Absent: one person decides. */
  proposed?: string | undefined
  /** Opens a channel that is not open. */
  open(channel: string, author: string): Promise<void>
  /** The state of the database, which sets that are not live are compared with. */
  ledger(): Promise<MigrationLedger>
  /** What an answer says of a refusal: the sentence that administrators read in the console. */
  sentence(error: ReleaseError): string
  /** The same of a problem that an answer warns of. */
  problemSentence(problem: LinkProblem): string
}

type Environment = { Bindings: HttpBindings }
type Asked = Context<Environment>

const maxReleaseBytes = 64 * 1024 * 1024
const maxOperationBytes = 16 * 1024
/** Requests per minute: of an identified caller, and of an address without valid credentials. */
const limits = { caller: 120, stranger: 10 }

/** Lifetime in milliseconds of a link to a past set. */
const grantLifetimeMs = 3_600_000
/** Lifetime in milliseconds of a link for reviewers of a channel. */
const reviewLifetimeMs = 7 * 24 * 3_600_000
/** Lifetime in milliseconds of a link that replaces a remote: a day's work. */
const overrideLifetimeMs = 12 * 3_600_000
const overrideAsked = v.object({
  channel: v.optional(v.string()),
  override: v.object({ member: v.string(), url: v.nullable(v.string()) }),
})
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
  'CAHIER-R045': 404,
  'CAHIER-R050': 404,
}

/** What the audit log records about a request. */
type Demand = Omit<AuditLine, 'outcome' | 'address' | 'caller'>

/**
 * The HTTP API to publish and operate releases: for teams, with a token that names their remote and the allowed actions, and for
 * signed-in administrators, in the console. Every change is recorded in the audit log; reading is not.
 */
export function serveReleaseApi(app: Hono<Environment>, options: ReleaseApiOptions): void {
  const { store, channel, backend, tokens, trust } = options
  const live = () => requireLive(store, channel, options.served())
  const isCallerCalm = perMinute(limits.caller)
  const isStrangerCalm = perMinute(limits.stranger)
  const approvals = options.proposed === undefined ? 1 : 2
  const proposals =
    options.proposed === undefined
      ? null
      : openProposals({
          file: options.proposed,
          tokens,
          store,
          preview: (delta, author) => options.preview(delta, author, channel),
          commit: (delta, author, approval) => options.commit(delta, author, channel, { approval }),
          sentence: options.sentence,
          problemSentence: options.problemSentence,
          async onExpired({ id, operation, author, reason }) {
            const member = 'member' in operation ? operation.member : ''
            const line = { address: '', caller: null, action: 'expire', member, proposed: id, author, reason }
            await writeAudit(options.audit, { ...line, outcome: 'accepted' })
          },
        })

  /** Runs a request and answers with its result or its error. */
  async function answer(c: Asked, demand: Demand | null, act: (caller: Caller) => Promise<object>) {
    const address = addressOf(c.env.incoming)
    let caller: Caller | null = null
    const note = async (outcome: string) => {
      if (demand === null && outcome === 'accepted') return
      const { action, member, ...rest } = demand ?? { action: 'look', member: '' }
      const by = caller && callerId(caller)
      await writeAudit(options.audit, { address, caller: by, action, member, ...rest, outcome })
    }
    try {
      caller = await callerOf(c.req.header('authorization'), address, tokens, backend)
      if (!isCallerCalm(callerId(caller))) throw tooMany()
      const done = await act(caller)
      const isProposed = 'proposed' in done
      await note(isProposed ? 'proposed' : 'accepted')
      return c.json(done, isProposed ? 202 : 200, { 'cache-control': 'no-store' })
    } catch (error) {
      const thrown = caller === null && !isStrangerCalm(networkOf(address)) ? tooMany() : error
      const refusal = caller && 'token' in caller ? withoutAdministration(thrown) : thrown
      if (!(refusal instanceof ReleaseError)) {
        await note('CAHIER-S006')
        throw refusal
      }
      await note(refusal.code)
      const { code, message: english, parameters } = refusal
      const together = 'together' in parameters && parameters.together ? { together: parameters.together } : {}
      return c.json({ code, message: options.sentence(refusal), english, ...together }, statuses[code] ?? 409, {
        'cache-control': 'no-store',
      })
    }
  }

  /** The part of an answer that says what does not work although nothing is refused, in the form of refusals; nothing where all does. */
  const warning = (problems: readonly LinkProblem[]) =>
    problems.length === 0
      ? {}
      : {
          warnings: problems.map((problem) => ({
            message: options.problemSentence(problem),
            english: describeProblem(problem),
          })),
        }

  /** What fails with a set and did not before: a withdrawal leaves calls that fail. */
  async function left(set: ReleaseSet): Promise<LinkProblem[]> {
    if (!set.forced) return []
    return overruledBy(set, set.parent === null ? null : await readableSet(store, set.channel, set.parent))
  }

  /** The link that shows a channel to reviewers: whoever may operate the channel gets one. */
  async function reviewLink(on: string): Promise<string> {
    const expiresAt = new Date(Date.now() + reviewLifetimeMs)
    const grant = await writeGrant({ channel: on, set: null, expiresAt }, options.sign)
    return `/?set=${encodeURIComponent(on)}&grant=${grant}`
  }

  /** The link that replaces one remote in the browser that opens it: its team gets one, and administrators. */
  async function overrideLink(
    caller: Caller,
    { channel: on = mainChannel, override }: v.InferInput<typeof overrideAsked>,
  ) {
    const { member, url } = override
    if (!isMemberName(member)) throw new ReleaseError('CAHIER-R033 member', {})
    if ('token' in caller) requireScope(caller.token, member, 'publish')
    const problems = url === null ? await overrideProblems(member, on) : []
    const expiresAt = new Date(Date.now() + overrideLifetimeMs)
    const grant = await writeGrant({ channel: on, set: null, expiresAt, override: { member, url } }, options.sign)
    return { path: `/?set=${encodeURIComponent(on)}&grant=${grant}`, ...warning(problems) }
  }

  /** What is wrong with what a channel runs of a remote in the live set. What a development server has is not known here. */
  async function overrideProblems(member: MemberName, on: string): Promise<LinkProblem[]> {
    const wanted = await liveSet(store, on)
    if (!isOpen(wanted)) throw new ReleaseError('CAHIER-R046 closed', { channel: on })
    const live = await liveSet(store, channel)
    return problemsOfOverride(store, withOverride(live, member, wanted), await options.ledger())
  }

  app.get('/release-api/v1/overview', (c) =>
    answer(c, null, async (caller) => {
      const { id } = requireAdministrator(caller)
      const overview: ReleaseOverview = {
        ...(await overviewOf(store, channel, options.health(), await live())),
        problem: await options.problem(),
        toApprove: operationsToApprove(approvals),
        waiting: (await proposals?.list(id)) ?? [],
      }
      return overview
    }),
  )

  app.get('/release-api/v1/sets', (c) =>
    answer(c, null, async (caller) => {
      requireAdministrator(caller)
      const before = Number(c.req.query('before'))
      if (!Number.isSafeInteger(before)) throw new ReleaseError('CAHIER-R033 before', {})
      const member = c.req.query('member')
      if (member !== undefined && !isMemberName(member)) throw new ReleaseError('CAHIER-R033 member', {})
      return timelineOf(store, channel, before, member)
    }),
  )

  app.get('/release-api/v1/difference', (c) =>
    answer(c, null, async (caller) => {
      requireAdministrator(caller)
      const [from, to] = [c.req.query('from'), c.req.query('to')].map((text) => v.safeParse(setNumber, Number(text)))
      if (!from?.success || !to?.success) throw new ReleaseError('CAHIER-R033 set', {})
      return differenceBetween(store, channel, from.output, to.output)
    }),
  )

  app.get('/release-api/v1/sizes', (c) =>
    answer(c, null, async (caller) => {
      requireAdministrator(caller)
      return { members: await sizesOf(store, (await live()).set) }
    }),
  )

  app.get('/release-api/v1/links', (c) =>
    answer(c, null, async (caller) => {
      requireAdministrator(caller)
      const { set } = await live()
      return { set: set.number, members: linksOf(set, await liveRecords(store, set.members)) }
    }),
  )

  app.post('/release-api/v1/grants', (c) => {
    const demand: Demand = { action: 'grant', member: '' }
    return answer(c, demand, async (caller) => {
      requireSize(c, maxOperationBytes)
      const body = await c.req.json().catch(() => null)
      if (v.is(overrideAsked, body)) {
        demand.member = body.override.member
        if (body.channel !== undefined) demand.channel = body.channel
        return overrideLink(caller, body)
      }
      requireAdministrator(caller)
      const asked = v.safeParse(v.object({ set: setNumber }), body)
      if (!asked.success) throw new ReleaseError('CAHIER-R033 set', {})
      const { set } = asked.output
      demand.release_set = set
      const { withdrawn } = (await live()).set
      const past = { ...(await requireSet(store, channel, set)), withdrawn }
      const problems = await problemsToday(store, past, await options.ledger())
      const expiresAt = new Date(Date.now() + grantLifetimeMs)
      const grant = await writeGrant({ channel, set, expiresAt }, options.sign)
      return { path: `/?set=${set}&grant=${grant}`, ...warning(problems) }
    })
  })

  app.post('/release-api/v1/releases/:member', (c) => {
    const demand: Demand = { action: 'publish', member: c.req.param('member') }
    return answer(c, demand, async (caller) => {
      const member = requireRight(caller, demand.member, 'publish')
      requireSize(c, maxReleaseBytes)
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
      requireSize(c, maxOperationBytes)
      const operation = parseOperation(await c.req.json().catch(() => null))
      const { operation: action, channel: on } = operation
      const member = 'member' in operation ? operation.member : null
      demand.action = action
      demand.member = member ?? ''
      Object.assign(demand, named(operation))
      if (on !== channel) demand.channel = on
      requireOperator(caller, operation)
      if (!('token' in caller)) requireReason(operation)
      const force = 'force' in operation && operation.force === true
      // What two persons decide, one does not overrule the checks of, not even by going back.
      if (force && approvals === 2) throw new ReleaseError('CAHIER-R033 operation', { at: 'force' })
      if (force) demand.force = true
      const course = courseOf({ operation: action, channel: on }, personOf(caller), approvals)
      if (proposals && course !== 'committed') {
        const reason = requireReason(operation)
        Object.assign(demand, { author: authorOf(caller), reason })
        const proposed = await proposals.propose(caller, { ...operation, reason })
        if (!proposed) return { member, release: null, release_set: operation.expected_set, committed: false }
        demand.proposed = proposed.id
        return { proposed: proposed.id, expires_at: proposed.expiresAt }
      }
      const delta = await deltaOf(operation, store)
      const author = authorOf(caller)
      if (action === 'promote') await options.open(on, author)
      const { set, committed } = await options.commit(delta, author, on, { force })
      demand.release_set = set.number
      const release = (member && set.members[member]?.release) ?? null
      const review = on === channel ? {} : { review: await reviewLink(on) }
      const fails = warning(committed ? await left(set) : [])
      return { member, release, release_set: set.number, committed, ...review, ...fails }
    })
  })

  app.post('/release-api/v1/proposed/:id', (c) => {
    const demand: Demand = { action: 'decide', member: '', proposed: c.req.param('id') }
    return answer(c, demand, async (caller) => {
      requireSize(c, maxOperationBytes)
      const by = requireAdministrator(caller)
      const decision = parseDecision(await c.req.json().catch(() => null))
      demand.action = decision.decision
      if ('reason' in decision) demand.decision = { by: by.email, reason: decision.reason }
      if (!proposals) throw new ReleaseError('CAHIER-R050', {})
      const { proposed, set, committed } = await proposals.decide(c.req.param('id'), by, decision)
      const { operation, author, reason } = proposed
      Object.assign(demand, { author, reason })
      if ('member' in operation) demand.member = operation.member
      Object.assign(demand, named(operation))
      if (set) demand.release_set = set.number
      return { release_set: set?.number ?? null, committed, ...warning(set && committed ? await left(set) : []) }
    })
  })
}

/** The releases that an operation names, as the audit log has them. */
/** What a refusal says to a team: several members in one set and a return to a set are for administrators, so it does not advise them. */
function withoutAdministration(error: unknown): unknown {
  const problems = error instanceof ReleaseError ? refusedProblems(error) : null
  return problems ? new ReleaseError('CAHIER-R006', { problems, nearest: null }) : error
}

/** The problems of a refused operation; null for other errors. */
const refusedProblems = ({ parameters }: ReleaseError) =>
  'problems' in parameters && 'nearest' in parameters ? parameters.problems : null

function named(operation: Operation): Pick<AuditLine, 'release' | 'together'> {
  const [one, ...others] = releasesOf(operation)
  const together = others.map(({ member, release }) => releaseKey(member, release))
  return { ...(one && { release: one.release }), ...(together.length > 0 && { together }) }
}

/** What administrators do needs a reason, and what is proposed. */
function requireReason({ reason }: Operation): string {
  if (reason !== undefined) return reason
  throw new ReleaseError('CAHIER-R033 reason', {})
}

/** Requires a content length, so that oversized bodies are refused before they are read. */
function requireSize(c: Context, largest: number): void {
  if (Number(c.req.header('content-length') ?? Number.NaN) <= largest) return
  throw new ReleaseError('CAHIER-R035', {})
}

const tooMany = () => new ReleaseError('CAHIER-R034', {})
