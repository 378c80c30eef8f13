import type { Sql } from './database.ts'

/** Whether the migrations of a database define a function, by its signature. */
export async function defines(sql: Sql, signature: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }>('select to_regprocedure($1) is not null as found', [signature])
  return row?.found ?? false
}
