import type { Action, Token } from '@cahier/releases/access'
import { bornToken, requireScope } from '@cahier/releases/access'
import type { MemberName } from '@cahier/releases/model'
import { isMemberName, ReleaseError } from '@cahier/releases/model'
import type { Backend } from '../proxy/backend.ts'
import { type Administrator, administrator } from './administrator.ts'
import { type Operation, releasesOf } from './operation.ts'

/** Who asks: a team with its token, or an administrator who is signed in. */
export type Caller = { token: Token } | { administrator: Administrator }

/**
 * @param address that the request comes from
 * @param tokens path of `tokens.json`
 * @throws CAHIER-R030, CAHIER-R031, CAHIER-R036 for anybody else
 */
export async function callerOf(
  authorization: string | undefined,
  address: string,
  tokens: string,
  backend: Backend,
): Promise<Caller> {
  // A session's token has three parts; a team's begins with the application's name.
  if (authorization && /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/i.test(authorization)) {
    return { administrator: await administrator(backend, authorization, address) }
  }
  return { token: await bornToken(tokens, authorization) }
}

/** Names the caller in limits and in the audit log. */
export const callerId = (caller: Caller): string => ('token' in caller ? caller.token.id : caller.administrator.id)

/** The account of the person who asks; a token stands for its owner, and null for nobody known. */
export const personOf = (caller: Caller): string | null =>
  'token' in caller ? (caller.token.owner?.id ?? null) : caller.administrator.id

/** Names the caller in the set. */
export function authorOf(caller: Caller): string {
  if (!('token' in caller)) return caller.administrator.email
  const { id, member, owner } = caller.token
  return `${member} (jeton ${id}${owner ? ` de ${owner.email}` : ''})`
}

/**
 * @param channel that is operated on
 * @returns the member
 * @throws CAHIER-R031 when the caller may not do that to the member there, CAHIER-R033 when there is no such member
 */
export function requireRight(caller: Caller, member: string, action: Action, channel?: string): MemberName {
  if (!isMemberName(member)) throw new ReleaseError('CAHIER-R033 member', {})
  if ('token' in caller) requireScope(caller.token, member, action, channel)
  else if (action === 'publish') {
    throw new ReleaseError('CAHIER-R031 teams only', {})
  }
  return member
}

/**
 * @throws CAHIER-R031 when the caller may not operate so: a token has its member and its actions, and neither retires a member nor moves
 *   others together with it or all of them, nor overrules the link check
 */
export function requireOperator(caller: Caller, operation: Operation): void {
  if ('force' in operation && operation.force && 'token' in caller) {
    throw new ReleaseError('CAHIER-R031 administrator decides', {})
  }
  const { operation: action, channel } = operation
  if (action !== 'retire' && action !== 'rollback_to_set') {
    requireRight(caller, operation.member, action, channel)
    for (const { member } of releasesOf(operation)) requireRight(caller, member, action, channel)
  } else if ('token' in caller) throw new ReleaseError('CAHIER-R031 administrator decides', {})
}

/** @throws CAHIER-R031 for a team's token */
export function requireAdministrator(caller: Caller): Administrator {
  if ('token' in caller) throw new ReleaseError('CAHIER-R031 not for tokens', {})
  return caller.administrator
}
