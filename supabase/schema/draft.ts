import type { Database } from '@cahier/backend'
import { attempt, buildSchema } from './build.ts'
import { withEmptyDatabase, withMigratedDatabase } from './database.ts'
import { compare, stepsBetween } from './difference.ts'
import { readSchemaFiles, type SchemaFile } from './files.ts'
import { readOwners } from './owners.ts'
import { readSchema, type SchemaStatement } from './statements.ts'

/** A migration to what the files say. */
export interface Draft {
  /** The owners of what differs. */
  readonly areas: readonly string[]
  readonly statements: readonly string[]
  /** What differs after them: somebody has to decide how it changes. */
  readonly left: readonly string[]
}

/**
 * Drafts what makes a migrated database what the files say, and tries it there.
 *
 * @param declared empty; becomes what the files say
 * @param migrated becomes what the draft makes of it
 */
export async function draftBetween(
  files: readonly SchemaFile[],
  declared: Database,
  migrated: Database,
): Promise<Draft> {
  const ran = await buildSchema(declared, files)
  const [wanted, found] = [await readSchema(declared), await readSchema(migrated)]
  const statements = stepsBetween(wanted, found, ran)
  const made: string[] = []
  const failed: string[] = []
  await migrated.as('postgres', async (sql) => {
    for (const statement of statements) {
      const reason = await attempt(sql, statement)
      if (reason === null) made.push(statement)
      else failed.push(`${statement}\n${reason}`)
    }
  })
  const { added, gone } = compare(wanted, await readSchema(migrated))
  const owners = readOwners(files)
  const differences = Object.values(compare(wanted, found)).flat()
  return {
    areas: [...new Set(differences.flatMap(({ object }) => owners.get(object) ?? []))].sort(),
    statements: made,
    left: [...failed, ...gone.map((each) => `is: ${line(each)}`), ...added.map((each) => `is to be: ${line(each)}`)],
  }
}

const line = ({ subject, part, sql }: SchemaStatement) => (part === 'row' ? `a row of ${subject}: ${sql}` : sql)

/**
 * The script that follows the header of a migration to what the files of this checkout say, and whose objects it concerns; null if they say
 * what the migrations make.
 */
export async function draftMigration(): Promise<{ areas: readonly string[]; script: string } | null> {
  const files = await readSchemaFiles()
  const { areas, statements, left } = await withEmptyDatabase((declared) =>
    withMigratedDatabase((migrated) => draftBetween(files, declared, migrated)),
  )
  if (statements.length === 0 && left.length === 0) return null
  const byHand = left.map((each) => `-- By hand, ${each.replaceAll('\n', '\n--   ')}\n`)
  return { areas, script: [...statements.map((statement) => `${statement};\n`), ...byHand].join('\n') }
}
