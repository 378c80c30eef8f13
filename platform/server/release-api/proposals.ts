import { createHash, randomBytes } from 'node:crypto'
import { isValidToken, readTokens } from '@cahier/releases/access'
import type {
  LinkProblem,
  ProposalDecision,
  ProposedSummary,
  ReleaseSet,
  SetApproval,
  SetChange,
} from '@cahier/releases/model'
import { differenceOf, mayDecide, overruledBy, ReleaseError } from '@cahier/releases/model'
import type { Delta, ReleaseStore } from '@cahier/releases/store'
import * as v from 'valibot'
import type { Administrator } from './administrator.ts'
import { authorOf, type Caller, personOf } from './caller.ts'
import { deltaOf, type Operation, releasesOf, withReleaseId } from './operation.ts'
import { type Proposed, readProposed, writeProposed } from './proposed-file.ts'

/** Milliseconds that an operation waits for its second person. */
const proposalLifetimeMs = 24 * 3_600_000
/** How many operations may wait, how many of them of one person, and how many rejected ones are kept. */
const most = { all: 20, person: 10, rejected: 20 }

const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
const decisionSchema = v.variant('decision', [
  /** `effect` names the changes that were looked at. */
  v.object({ decision: v.literal('approve'), reason, effect: v.pipe(v.string(), v.maxLength(100)) }),
  v.object({ decision: v.literal('reject'), reason }),
  v.object({ decision: v.literal('take_back') }),
])
export type Decision = v.InferOutput<typeof decisionSchema>

/** @throws CAHIER-R033 */
export function parseDecision(input: unknown): Decision {
  const result = v.safeParse(decisionSchema, input)
  if (result.success) return result.output
  throw new ReleaseError('CAHIER-R033 operation', { at: v.getDotPath(result.issues[0]) })
}

interface ProposalsOptions {
  /** See `proposedFile`. */
  file: string
  /** `tokens.json` */
  tokens: string
  store: ReleaseStore
  preview(delta: Delta, author: string): Promise<{ live: ReleaseSet | null; next: ReleaseSet | null }>
  commit(delta: Delta, author: string, approval: SetApproval): Promise<{ set: ReleaseSet; committed: boolean }>
  sentence(error: ReleaseError): string
  problemSentence(problem: LinkProblem): string
  /** Takes what nobody decided in time, or whose token was revoked. */
  onExpired(proposed: Proposed): Promise<void>
}

/** The operations that wait for a second person. */
export interface Proposals {
  /** All of them, and those that were rejected, as an administrator sees them. */
  list(person: string): Promise<ProposedSummary[]>
  /**
   * Checks an operation and lets it wait.
   *
   * @returns null where it would change nothing
   * @throws CAHIER-R031 for a token without an owner, CAHIER-R051 where too many wait, and what committing it would throw
   */
  propose(caller: Caller, operation: Operation & { reason: string }): Promise<Proposed | null>
  /**
   * @returns what was decided about, and the set that an approval made, if it changed something
   * @throws CAHIER-R050 where it does not wait, CAHIER-R031 for one who may not decide that, CAHIER-R032 where it would change something else than was
   *   looked at, and what committing it throws
   */
  decide(
    id: string,
    by: Administrator,
    decision: Decision,
  ): Promise<{ proposed: Proposed; set: ReleaseSet | null; committed: boolean }>
}

export function openProposals(options: ProposalsOptions): Proposals {
  const { file, store } = options
  const alone = oneByOne()

  /** What is kept, without what has expired. */
  async function current(): Promise<readonly Proposed[]> {
    const all = await readProposed(file)
    if (all.length === 0) return all
    const valid = new Set((await readTokens(options.tokens)).filter((token) => isValidToken(token)).map(({ id }) => id))
    const isCurrent = ({ expiresAt, token }: Proposed) =>
      Date.parse(expiresAt) > Date.now() && (token === null || valid.has(token))
    const kept = all.filter(isCurrent)
    if (kept.length === all.length) return all
    await writeProposed(file, kept)
    for (const one of all) if (!isCurrent(one) && one.rejection === null) await options.onExpired(one)
    return kept
  }

  /** What an operation would change of the live set. */
  async function outcomeOf(operation: Operation, author: string) {
    const { live, next } = await options.preview(await deltaOf(operation, store), author)
    const changes = next ? differenceOf(live, next) : []
    const fails = next ? overruledBy(next, live) : []
    return {
      live: live?.number ?? 0,
      isChange: next !== null,
      changes,
      fails,
      effect: effectOf([...changes, ...fails]),
    }
  }

  async function summaryOf(proposed: Proposed, person: string): Promise<ProposedSummary> {
    const { id, operation, author, reason, proposedAt, expiresAt, rejection } = proposed
    const own = proposed.person === person
    const every = ('ramp' in operation && operation.ramp?.every) || null
    const others = releasesOf(operation).slice(1)
    const about =
      'member' in operation
        ? [operation.member, ...others.map(({ member }) => member)].join(', ')
        : String(operation.set)
    const said = {
      id,
      operation: operation.operation,
      about,
      author,
      reason,
      own,
      proposedAt,
      expiresAt,
      every,
      fails: [],
      rejection,
    }
    if (rejection) return { ...said, changes: [], effect: '', moved: false, refusal: null }
    try {
      const { changes, fails, effect } = await outcomeOf(operation, author)
      const sentences = fails.map(options.problemSentence)
      return { ...said, changes, fails: sentences, effect, moved: effect !== proposed.effect, refusal: null }
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
      return { ...said, changes: [], effect: '', moved: false, refusal: options.sentence(error) }
    }
  }

  async function approve(proposed: Proposed, by: string, { reason, effect }: Decision & { decision: 'approve' }) {
    const { operation, author } = proposed
    const seen = await outcomeOf(operation, author)
    if (seen.effect !== effect) throw new ReleaseError('CAHIER-R032 moved', {})
    const delta = await deltaOf(operation, store)
    return options.commit(
      (live, history) => {
        if ((live?.number ?? 0) !== seen.live) throw new ReleaseError('CAHIER-R032 moved', {})
        return delta(live, history)
      },
      author,
      { by, reason },
    )
  }

  return {
    list: async (person) => {
      const all = await alone(current)
      return Promise.all(all.map((one) => summaryOf(one, person)))
    },
    propose: (caller, asked) =>
      alone(async () => {
        const person = personOf(caller)
        const token = 'token' in caller ? caller.token.id : null
        if (person === null) throw new ReleaseError('CAHIER-R031 token without owner', { token: token ?? '' })
        const author = authorOf(caller)
        const { isChange, effect } = await outcomeOf(asked, author)
        if (!isChange) return null
        const all = await current()
        const waiting = all.filter(({ rejection }) => rejection === null)
        if (waiting.length >= most.all) throw new ReleaseError('CAHIER-R051', { most: most.all })
        if (waiting.filter((one) => one.person === person).length >= most.person)
          throw new ReleaseError('CAHIER-R051', { most: most.person })
        const { expected_set: _, ...operation } = await withReleaseId(asked, store)
        const now = Date.now()
        const proposed: Proposed = {
          id: randomBytes(6).toString('hex'),
          operation,
          person,
          token,
          author,
          reason: asked.reason,
          effect,
          proposedAt: new Date(now).toISOString(),
          expiresAt: new Date(now + proposalLifetimeMs).toISOString(),
          rejection: null,
        }
        await writeProposed(file, [...all, proposed])
        return proposed
      }),
    decide: (id, { id: person, email }, decision) =>
      alone(async () => {
        const all = await current()
        const proposed = all.find((one) => one.id === id)
        if (!proposed) throw new ReleaseError('CAHIER-R050', {})
        requireDecider(decision.decision, person, proposed.person)
        if (proposed.rejection && decision.decision !== 'take_back') throw new ReleaseError('CAHIER-R050', {})
        const others = all.filter((one) => one !== proposed)
        if (decision.decision === 'approve') {
          // After a crash between the two it waits still, and then changes nothing any more.
          const done = await approve(proposed, email, decision)
          await writeProposed(file, others)
          return { proposed, ...done }
        }
        const rejected = others.filter(({ rejection }) => rejection !== null).slice(1 - most.rejected)
        const kept = others.filter((one) => one.rejection === null || rejected.includes(one))
        const rejection = decision.decision === 'reject' ? { by: email, reason: decision.reason } : null
        await writeProposed(file, rejection ? [...kept, { ...proposed, rejection }] : others)
        return { proposed, set: null, committed: false }
      }),
  }
}

/** @throws CAHIER-R031 */
function requireDecider(decision: ProposalDecision, person: string, proposer: string): void {
  if (mayDecide(decision, person, proposer)) return
  throw new ReleaseError(decision === 'take_back' ? 'CAHIER-R031 not its author' : 'CAHIER-R031 own proposal', {})
}

/** Names what would change or fail, so that an approval says what was looked at. */
const effectOf = (changes: readonly (SetChange | LinkProblem)[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url')

/** Runs one function after the other. */
function oneByOne(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const result = last.then(act)
    last = result.catch(() => {})
    return result
  }
}
