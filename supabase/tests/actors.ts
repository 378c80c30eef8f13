import type { Sql } from '@cahier/backend'

/** Callers of the Data API. `other` is a signed-in learner who owns none of the tested rows. */
export type Actor = 'anon' | 'owner' | 'other' | 'service'

export const ownerId = '00000000-0000-4000-8000-000000000001'
export const otherId = '00000000-0000-4000-8000-000000000002'

/** The claims of an access token. A learner's session has the learner's id. */
export const claimsOfLearner = (id: string, aal: 'aal1' | 'aal2' = 'aal1') => ({
  role: 'authenticated',
  sub: id,
  session_id: id,
  aal,
})

export const claims: Readonly<Record<Actor, { role: string; sub?: string }>> = {
  anon: { role: 'anon' },
  owner: claimsOfLearner(ownerId),
  other: claimsOfLearner(otherId),
  service: { role: 'service_role' },
}

/** Signs up the two learners like the auth service does: with its role, so that the triggers run. */
export async function signUpLearners(sql: Sql): Promise<void> {
  await signUp(sql, ownerId, 'owner@cahier.test', { name: 'Ada' })
  await signUp(sql, otherId, 'other@cahier.test', {})
}

/** Inserts an account and its session like the auth service does. */
export async function signUp(sql: Sql, id: string, email: string | null, metadata: object): Promise<void> {
  await sql('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::jsonb)', [
    id,
    email,
    JSON.stringify(metadata),
  ])
  await sql(`insert into auth.sessions (id, user_id, amr) values ($1, $1, '[]')`, [id])
}

/** Runs one statement as an actor and rolls it back. */
export async function tryAs<Row>(
  sql: Sql,
  actor: Actor,
  statement: string,
  parameters?: readonly unknown[],
): Promise<Row[]> {
  await sql('savepoint attempt')
  try {
    return await runAs<Row>(sql, actor, statement, parameters)
  } finally {
    await sql('rollback to savepoint attempt')
  }
}

/** Runs one statement as an actor and keeps its changes. If it fails, the transaction continues without it. */
export async function runAs<Row>(
  sql: Sql,
  actor: Actor,
  statement: string,
  parameters?: readonly unknown[],
): Promise<Row[]> {
  await sql('savepoint act')
  try {
    await sql(`set local role ${claims[actor].role}`)
    await sql(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims[actor])])
    const rows = await sql<Row>(statement, parameters)
    await sql('reset role')
    return rows
  } catch (error) {
    await sql('rollback to savepoint act')
    throw error
  }
}

/** The SQLSTATE of a failed statement, or undefined for another error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
