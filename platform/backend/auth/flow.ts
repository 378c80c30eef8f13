import { createHash } from 'node:crypto'
import { AuthError } from '../access/errors.ts'
import type { Sql } from '../database/database.ts'
import type { Challenge } from './one-time.ts'
import { createSecret, digest, isSame } from './secrets.ts'
import type { SignInMethod } from './sessions.ts'

/** Seconds between the opening of a link and the exchange of its code. */
const codeLifetimeSeconds = 300

/** Creates the code in a link's redirect. The browser that holds the challenge's verifier can exchange it for a session. */
export async function createFlowCode(
  sql: Sql,
  userId: string,
  method: SignInMethod,
  challenge: Challenge,
): Promise<string> {
  const code = createSecret()
  await sql(
    `insert into auth.flow_codes (code_hash, user_id, method, code_challenge, code_challenge_method)
     values ($1, $2, $3, $4, $5)`,
    [digest(code), userId, method, challenge.value, challenge.method],
  )
  return code
}

/** Deletes expired codes. */
export async function forgetFlowCodes(sql: Sql): Promise<void> {
  await sql('delete from auth.flow_codes where created_at < now() - make_interval(secs => $1)', [
    codeLifetimeSeconds * 2,
  ])
}

interface Flow {
  readonly user_id: string
  readonly method: SignInMethod
  readonly code_challenge: string
  readonly code_challenge_method: string
  readonly expired: boolean
}

/** Consumes a code. Throws for an unknown or expired code, and for a wrong verifier, which does not consume it. */
export async function takeFlowCode(sql: Sql, code: string, verifier: string): Promise<Flow> {
  const [flow] = await sql<Flow>(
    `select user_id, method, code_challenge, code_challenge_method,
       created_at < now() - make_interval(secs => $2) as expired
     from auth.flow_codes where code_hash = $1 for update`,
    [digest(code), codeLifetimeSeconds],
  )
  if (flow === undefined) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (flow.expired) {
    throw new AuthError(400, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const derived =
    flow.code_challenge_method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  if (!isSame(Buffer.from(derived), Buffer.from(flow.code_challenge))) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await sql('delete from auth.flow_codes where code_hash = $1', [digest(code)])
  return flow
}
