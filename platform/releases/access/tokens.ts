import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { MemberName } from '../model/index.ts'
import { isMemberName, mainChannel, ReleaseError, requireChannelName } from '../model/index.ts'
import { readPresent } from '../store/index.ts'
import { requireModes } from '../trust/index.ts'

/** What a token may be allowed to do. */
export const actions = ['publish', 'promote', 'rollback', 'withdraw'] as const
export type Action = (typeof actions)[number]

const time = v.pipe(v.string(), v.isoTimestamp())
const schema = v.array(
  v.object({
    id: v.string(),
    /** The remote that it is valid for. */
    member: v.custom<MemberName>((input) => typeof input === 'string' && isMemberName(input)),
    actions: v.array(v.picklist(actions)),
    /** Channels that it is valid for, each a name or a prefix and `*`. */
    channels: v.optional(v.array(v.string()), [mainChannel]),
    /** SHA-256 of the secret, in hex: a reader of the file cannot use it. */
    hash: v.string(),
    /** The account of the person it stands for. Absent where nobody said it. */
    owner: v.optional(v.object({ id: v.string(), email: v.string() })),
    createdAt: time,
    expiresAt: time,
    revokedAt: v.nullable(time),
  }),
)
export type Token = v.InferOutput<typeof schema>[number]

const digest = (secret: string) => createHash('sha256').update(secret).digest()

/** Whether a token can be used. */
export const isValidToken = ({ revokedAt, expiresAt }: Token, now = new Date()): boolean =>
  revokedAt === null && new Date(expiresAt) > now

/** @param path `tokens.json`. @throws CAHIER-R014 when others can read it, CAHIER-R001 for invalid content */
export async function readTokens(path: string): Promise<readonly Token[]> {
  const text = await readPresent(path)
  if (text === null) return []
  await requireModes(path, 0o077)
  try {
    return v.parse(schema, JSON.parse(text))
  } catch (cause) {
    throw new ReleaseError('CAHIER-R001 unreadable', { path }, { cause })
  }
}

async function writeTokens(path: string, tokens: readonly Token[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${process.pid}`
  await writeFile(aside, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 })
  await rename(aside, path)
}

/**
 * @param asked `channels` that it is valid for: names, or prefixes and `*`; the main one by default
 * @returns the bearer token, which is not stored
 * @throws CAHIER-R031 for the shell, which teams do not ship, CAHIER-R046 for an invalid channel name
 */
export async function createToken(
  path: string,
  {
    member,
    actions,
    expiresAt,
    channels = [mainChannel],
    owner,
  }: Pick<Token, 'member' | 'actions'> & {
    expiresAt: Date
    channels?: string[]
    owner?: Token['owner'] | undefined
  },
): Promise<{ token: Token; bearer: string }> {
  if (member === 'shell') throw new ReleaseError('CAHIER-R031 token for the shell', {})
  for (const channel of channels) requireChannelName(channel.replace(/\*$/, ''))
  const id = randomBytes(4).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const token: Token = {
    id,
    member,
    actions,
    channels,
    hash: digest(secret).toString('hex'),
    ...(owner && { owner }),
    createdAt: new Date().toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: null,
  }
  await writeTokens(path, [...(await readTokens(path)), token])
  return { token, bearer: `cahier_${id}_${secret}` }
}

/** @throws CAHIER-R030 when there is no such token */
export async function revokeToken(path: string, id: string): Promise<void> {
  const tokens = await readTokens(path)
  if (!tokens.some((token) => token.id === id)) throw new ReleaseError('CAHIER-R030 unknown id', { token: id })
  const revokedAt = new Date().toISOString()
  await writeTokens(
    path,
    tokens.map((token) => (token.id === id ? { ...token, revokedAt: token.revokedAt ?? revokedAt } : token)),
  )
}

/**
 * The token of a request.
 *
 * @throws CAHIER-R030 when it is missing, unknown, expired or revoked
 */
export async function bornToken(path: string, authorization: string | undefined, now = new Date()): Promise<Token> {
  const [, id, secret = ''] = /^Bearer cahier_([0-9a-f]{8})_([\w-]{43})$/i.exec(authorization ?? '') ?? []
  const token = (await readTokens(path)).find((one) => one.id === id)
  // Compare even for an unknown id, so that it takes as long as a wrong secret.
  const isKnown = timingSafeEqual(digest(secret), token ? Buffer.from(token.hash, 'hex') : digest('unknown'))
  if (!token || !isKnown) throw new ReleaseError('CAHIER-R030 missing', {})
  if (token.revokedAt !== null) throw new ReleaseError('CAHIER-R030 revoked', { token: token.id })
  if (new Date(token.expiresAt) <= now) throw new ReleaseError('CAHIER-R030 expired', { token: token.id })
  return token
}

/**
 * @param channel of the operation; publishing has none
 * @throws CAHIER-R031 when the token is not valid for that member, action and channel
 */
export function requireScope(token: Token, wanted: MemberName, action: Action, channel?: string): void {
  const { id, member, actions: allowed, channels } = token
  if (wanted === 'shell') {
    throw new ReleaseError('CAHIER-R031 shell over HTTP', {})
  }
  if (member !== wanted) throw new ReleaseError('CAHIER-R031 member', { token: id, member, wanted })
  if (!allowed.includes(action)) throw new ReleaseError('CAHIER-R031 action', { token: id, action })
  // The main channel has to be named in full.
  const covers = (pattern: string) =>
    pattern === channel ||
    (pattern.endsWith('*') && channel !== mainChannel && channel?.startsWith(pattern.slice(0, -1)))
  if (channel !== undefined && !channels.some(covers))
    throw new ReleaseError('CAHIER-R031 channel', { token: id, channel })
}
