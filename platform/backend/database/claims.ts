import type { Database, Sql } from './database.ts'

/** The claims that policies read through `auth.jwt()`: whom a transaction acts for. */
export type CallerClaims = {
  readonly role: 'anon' | 'authenticated' | 'service_role'
  readonly sub?: string | undefined
}

/** Runs `work` in one transaction with the rights that policies give to these verified claims. */
export function asCaller<T>(database: Database, claims: CallerClaims, work: (sql: Sql) => Promise<T>): Promise<T> {
  return database.as('postgres', async (sql) => {
    await assume(sql, claims)
    return await work(sql)
  })
}

/** Switches an owner's transaction to the caller's rights and limits, until it ends; `reset role` gives the rights back. */
export async function assume(sql: Sql, claims: CallerClaims): Promise<void> {
  await sql(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), (
       select count(set_config(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1), true))
       from pg_roles, unnest(rolconfig) as setting where rolname = $1
     )`,
    [claims.role, JSON.stringify(claims)],
  )
}
