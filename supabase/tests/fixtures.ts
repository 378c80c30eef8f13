import type { Sql } from '@cahier/backend'
import { ownerId } from './actors.ts'
import { bareId, type Fixture, invitedId, type Row } from './area.ts'
import { buckets, tables } from './areas.ts'

/** Stores every fixture. Runs as the schema's owner, after the two learners have signed up. */
export async function storeFixtures(sql: Sql): Promise<void> {
  await sql(`insert into auth.users (id, email) values ($1, 'invited@cahier.test'), ($2, 'bare@cahier.test')`, [
    invitedId,
    bareId,
  ])
  // Whose plan has everything: some rows are refused to others.
  await sql(`update public.profiles set subscription = 'premium' where id in ($1, $2)`, [ownerId, invitedId])
  await sql('delete from public.profiles where id = $1', [bareId])
  await sql('delete from public.user_settings where user_id = $1', [bareId])
  await sql('delete from public.security_settings where user_id = $1', [bareId])
  for (const [table, { fixture, madeByTrigger, alsoStored }] of Object.entries(tables)) {
    if (!madeByTrigger) await insert(sql, table, fixture.stored)
    if (alsoStored !== undefined) await insert(sql, table, alsoStored)
    for (const [bucket, files] of Object.entries(buckets)) {
      if (files.storedAfter !== table) continue
      await insert(sql, 'storage.objects', files.fixture.stored)
      for (const name of files.alsoStored) await storeFile(sql, bucket, name)
    }
  }
}

/** Stores the file that an attachment's row will name, like the storage service does. */
export async function storeFile(sql: Sql, bucket: string, name: string): Promise<void> {
  await insert(sql, 'storage.objects', { ...buckets[bucket]?.fixture.stored, name })
}

function insert(sql: Sql, table: string, row: Row): Promise<unknown[]> {
  return sql(insertStatement(table, row), Object.values(row))
}

export function insertStatement(table: string, row: Row): string {
  const columns = Object.keys(row)
  return `insert into ${qualified(table)} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`
}

/** A table's name with its schema, `public` by default. */
export const qualified = (table: string) => (table.includes('.') ? table : `public.${table}`)

export function whereKey({ key, stored }: Fixture): { condition: string; parameters: Row[string][] } {
  return {
    condition: key.map((column, index) => `${column} = $${index + 1}`).join(' and '),
    parameters: key.map((column) => stored[column] ?? null),
  }
}
