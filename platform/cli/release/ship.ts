import { join } from 'node:path'
import type { MemberName, Ramp } from '@cahier/releases/model'
import { mainChannel, releaseKey } from '@cahier/releases/model'
import { readKey, uploadForm } from '@cahier/releases/trust'
import * as v from 'valibot'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { language, texts } from '../language/texts.ts'

const published = v.object({ release: v.string(), published: v.boolean() })
/** What does not work although nothing was refused. Servers of before do not say it. */
const warnings = v.optional(v.array(v.object({ message: v.string(), english: v.string() })), [])
const operated = v.object({
  release: v.nullable(v.string()),
  release_set: v.number(),
  committed: v.boolean(),
  review: v.optional(v.string()),
  warnings,
})
const proposed = v.object({ proposed: v.string(), expires_at: v.pipe(v.string(), v.isoTimestamp()) })
const granted = v.object({ path: v.string() })
const health = v.object({ release_set: v.number() })
const refused = v.object({ code: v.string(), message: v.string(), english: v.optional(v.string()) })

/**
 * Publishes a build to another machine's server, signed here.
 *
 * @param server address of the application: `https://cahier.example`
 * @returns the release's key; `published` is false if the server already had it
 * @throws CAHIER-C013 if the server refused it or did not answer
 */
export async function publishOver(
  server: string,
  member: MemberName,
  distDir: string,
  environment: Environment,
): Promise<{ key: string; published: boolean }> {
  requireServer(server, environment)
  const { data, signingKey } = environment
  const key = await readKey(signingKey ?? join(data, 'keys', `${member}.pem`))
  // As a whole: where a server refuses before it has read a stream to its end, Node's `fetch` throws outside of any promise.
  const form = new Response(await uploadForm(distDir, member, key))
  const { status, body } = await ask(server, `release-api/v1/releases/${member}`, {
    method: 'POST',
    headers: { ...bearer(environment), 'content-type': form.headers.get('content-type') ?? '' },
    body: await form.arrayBuffer(),
  })
  if (v.is(published, body)) return { key: releaseKey(member, body.release), published: body.published }
  throw refusal(server, member, status, body)
}

/** What a team's token may do to its remote on another machine, and an administrator to all. */
export type RemoteOperation = { member: MemberName; channel?: string; reason?: string } & (
  | {
      operation: 'promote'
      release: string
      share?: number
      ramp?: Pick<Ramp, 'shares' | 'every'>
      /** Further releases that go live in the same set: for administrators. */
      together?: readonly { member: MemberName; release: string }[]
    }
  | { operation: 'rollback' }
  | { operation: 'withdraw'; release: string; reason: string }
)

/** What a server did: what is live there now, in which set. */
export interface Operated {
  release: string | null
  set: number
  committed: boolean
  /** Address that shows a channel to reviewers for a week; null for the main channel. */
  review: string | null
  /** What does not work any more, as sentences. */
  warnings: readonly string[]
}

/** What waits on a server for somebody else's approval, and until when. */
export interface Proposed {
  expiresAt: Date
}

/**
 * Changes what is live on another machine's server, unless somebody else changes it in the meantime, or proposes it where two persons decide.
 *
 * @throws CAHIER-C013 if the server refused it or did not answer
 */
export async function operateOver(
  server: string,
  { channel = mainChannel, ...operation }: RemoteOperation,
  environment: Environment,
): Promise<Operated | Proposed> {
  requireServer(server, environment)
  const { member } = operation
  let expected: { expected_set?: number } = {}
  if (channel === mainChannel) {
    const { status, body } = await ask(server, 'healthz')
    if (!v.is(health, body)) throw refusal(server, member, status, body)
    expected = { expected_set: body.release_set }
  }
  const { status, body } = await ask(server, 'release-api/v1/operations', {
    method: 'POST',
    headers: { ...bearer(environment), 'content-type': 'application/json' },
    body: JSON.stringify({ ...operation, channel, ...expected }),
  })
  if (v.is(proposed, body)) return { expiresAt: new Date(body.expires_at) }
  const done = v.safeParse(operated, body)
  if (!done.success) throw refusal(server, member, status, body)
  const { release, release_set: set, committed, review, warnings } = done.output
  return {
    release,
    set,
    committed,
    review: review === undefined ? null : new URL(review, server).href,
    warnings: warnings.map(inTerminalLanguage),
  }
}

/**
 * A link that replaces one remote of another machine's server in the browser that opens it, for twelve hours.
 *
 * @param url of a development server on this machine, or null for what the channel runs
 * @throws CAHIER-C013 if the server refused it or did not answer
 */
export async function overrideOver(
  server: string,
  { member, channel = mainChannel, url }: { member: MemberName; channel?: string; url: string | null },
  environment: Environment,
): Promise<string> {
  requireServer(server, environment)
  const { status, body } = await ask(server, 'release-api/v1/grants', {
    method: 'POST',
    headers: { ...bearer(environment), 'content-type': 'application/json' },
    body: JSON.stringify({ channel, override: { member, url } }),
  })
  if (!v.is(granted, body)) throw refusal(server, member, status, body)
  return new URL(body.path, server).href
}

function requireServer(server: string, { token }: Environment): void {
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? '')) {
    throw new CommandError('CAHIER-C013', texts.publish.noServer(server))
  }
  if (token === null) throw new CommandError('CAHIER-C013', texts.publish.noToken)
}

const bearer = ({ token }: Environment) => ({ authorization: `Bearer ${token}` })

async function ask(server: string, path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const response = await fetch(new URL(path, server), { ...init, redirect: 'error' }).catch((cause: unknown) => {
    throw new CommandError('CAHIER-C013', texts.publish.noAnswer(server), { cause })
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}

function refusal(server: string, member: MemberName, status: number, body: unknown): CommandError {
  const said = v.is(refused, body) ? `${inTerminalLanguage(body)} (${body.code})` : texts.publish.status(status)
  return new CommandError('CAHIER-C013', texts.publish.refused(server, member, said))
}

/** A server says everything in French, and in English unless it is an old one. */
const inTerminalLanguage = ({ message, english = message }: { message: string; english?: string | undefined }) =>
  language === 'en' ? english : message
