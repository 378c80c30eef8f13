import type { Sql } from '@cahier/backend'
import { claimsOfLearner, ownerId, signUp, sqlState } from '../../tests/actors.ts'
import { id } from '../../tests/area.ts'
import { sessionId } from './area.ts'

/** Who there is around the owner's session: members by role, somebody who was removed, and somebody who never was in it. */
export const people = {
  owner: ownerId,
  admin: id(81),
  editor: id(82),
  viewer: id(83),
  outsider: id(84),
  removed: id(85),
} as const
export type Person = keyof typeof people
export const persons: readonly Person[] = ['owner', 'admin', 'editor', 'viewer', 'outsider', 'removed']

/** Adds the members to the owner's session, and removes one again. Runs as the schema's owner. */
export async function addMembers(sql: Sql): Promise<void> {
  for (const [role, account] of Object.entries(people)) {
    if (account === ownerId) continue
    await signUp(sql, account, `${role}@cahier.test`, { name: `Nom ${role}` })
    if (role === 'outsider') continue
    await sql(
      `insert into public.collaboration_participants (session_id, user_id, role, status) values ($1, $2, $3, 'accepted')`,
      [sessionId, account, role === 'removed' ? 'admin' : role],
    )
  }
  await sql('delete from public.collaboration_participants where user_id = $1', [people.removed])
}

/** Runs a statement as an account and keeps its changes. If it fails, the transaction goes on without it. */
export async function actAs<Row>(
  sql: Sql,
  account: string | null,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  await sql('savepoint act')
  try {
    const claims = account === null ? { role: 'anon' } : claimsOfLearner(account)
    await sql(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    await sql(`set local role ${claims.role}`)
    const rows = await sql<Row>(statement, parameters)
    await sql('reset role')
    return rows
  } catch (error) {
    await sql('rollback to savepoint act')
    throw error
  }
}

/** Whether a statement of an account affects a row; its changes are undone. Refusals say no, other errors are thrown. */
export async function can(
  sql: Sql,
  account: string,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<boolean> {
  await sql('savepoint can')
  try {
    return (await actAs(sql, account, statement, parameters)).length > 0
  } catch (error) {
    if (/^(42501|PT40[0234]|PT410)$/.test(sqlState(error) ?? '')) return false
    throw error
  } finally {
    await sql('rollback to savepoint can')
  }
}

/** The name of what is refused: SQLSTATE and detail. */
export const refusal = (error: unknown) =>
  error instanceof Error && 'detail' in error ? [sqlState(error), error.detail] : [sqlState(error)]
