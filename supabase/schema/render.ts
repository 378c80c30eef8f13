import { areasOf, type Owners } from './owners.ts'
import type { SchemaStatement } from './statements.ts'

const heading = `-- The schema that the migrations lead to: one table after the other, and the one body of every function that runs.
-- Written by \`npx pnpm schema\`, to be read and compared. Do not run or edit it: add a migration.
`

/**
 * Arranges the statements of a schema for readers: by area, each type, table or function with what belongs to it.
 *
 * @param statements in the order in which an area lists them
 * @throws when no migration creates an object of the schemas `public` and `private`, or a policy, in a statement of its own
 */
export function renderSchema(statements: readonly SchemaStatement[], owners: Owners): string {
  const byArea = Map.groupBy(statements, (statement) => ownerOf(statement, owners))
  const parts = areasOf(owners).flatMap((area) => {
    const own = byArea.get(area)
    if (own === undefined) return []
    const title = `-- ${'='.repeat(117)}\n-- area: ${area}\n-- ${'='.repeat(117)}\n`
    const subjects = Map.groupBy(own, ({ kind, subject }) => `${kind} ${subject}`)
    return [title, ...[...subjects.values()].map(renderSubject)]
  })
  return [heading, ...parts].join('\n')
}

/** The area of a statement; undefined for what a service itself has on its tables. */
function ownerOf({ object, subject, part }: SchemaStatement, owners: Owners): string | undefined {
  const area = owners.get(object)
  const isOurs = /^(public|private)\./.test(subject)
  // The services have triggers of their own, but no policies.
  if (area === undefined && (isOurs || part === 'policy')) throw new Error(`No migration says whose ${object} is`)
  return area
}

function renderSubject(statements: readonly SchemaStatement[]): string {
  const parts = [...Map.groupBy(statements, ({ part }) => part).values()].map((group) =>
    group.map(({ sql }) => sql).join(group.some(({ sql }) => sql.includes('\n')) ? '\n\n' : '\n'),
  )
  return `-- ${statements[0]?.subject}\n\n${parts.join('\n\n')}\n`
}
