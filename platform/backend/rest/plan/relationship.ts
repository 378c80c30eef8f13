import { RestError } from '../errors.ts'
import type { Relationship, SchemaCache } from '../schema/schema-cache.ts'
import { mostSimilar } from '../schema/similar.ts'

/**
 * Finds the relationship that an embedded resource names: by table, foreign key, column or function, and by a hint where several
 * match. Throws PGRST200 without a match, PGRST201 for several.
 */
export function findRelationship(
  cache: SchemaCache,
  schema: string,
  origin: string,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = cache.relationships(schema, origin)
  const found = all.filter((relationship) => matches(relationship, schema, origin, target, hint))
  const [only, ...others] = found
  if (only === undefined) throw noRelationship(cache, schema, origin, target, hint)
  if (others.length > 0) throw ambiguous(origin, target, found)
  return only
}

function matches(
  relationship: Relationship,
  schema: string,
  origin: string,
  target: string,
  hint: string | undefined,
): boolean {
  if (relationship.kind === 'computed') return target === relationship.function
  const { foreignSchema, foreignTable, kind } = relationship
  if (foreignSchema !== schema) return false
  if (foreignTable === origin) {
    // Of a table that refers to itself, its own name means the rows that refer to a row, and a column the row that it refers to.
    if (hint !== undefined)
      return target === foreignTable && kind === 'one-to-many' && ownColumn(relationship, 1) === hint
    return kind === 'one-to-many'
      ? target === foreignTable
      : kind === 'many-to-one' && ownColumn(relationship, 0) === target
  }
  if (hint === undefined) {
    return (
      target === foreignTable ||
      (kind !== 'many-to-many' && (target === relationship.constraint || target === ownColumn(relationship, 0)))
    )
  }
  if (target !== foreignTable) return false
  if (kind === 'many-to-many') return hint === relationship.junction
  return hint === relationship.constraint || hint === ownColumn(relationship, 0) || hint === ownColumn(relationship, 1)
}

/** The column of a key that has one only, on this side or the other. */
function ownColumn(relationship: Relationship, side: 0 | 1): string | undefined {
  if (relationship.kind === 'computed' || relationship.kind === 'many-to-many') return undefined
  return relationship.columns.length === 1 ? relationship.columns[0]?.[side] : undefined
}

function noRelationship(
  cache: SchemaCache,
  schema: string,
  origin: string,
  target: string,
  hint: string | undefined,
): RestError {
  const known = cache.relationships(schema, origin)
  const related = known.map(({ foreignTable }) => foreignTable)
  const similar = related.includes(target)
    ? undefined
    : known.length > 0
      ? mostSimilar(target, related, 0.33)
      : mostSimilar(origin, cache.tableNames(schema), 0.33)
  const instead = known.length > 0 ? target : origin
  const using = hint === undefined ? '' : ` using the hint '${hint}'`
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    `Searched for a foreign key relationship between '${origin}' and '${target}'${using} in the schema '${schema}', but no matches were found.`,
    similar === undefined ? null : `Perhaps you meant '${similar}' instead of '${instead}'.`,
  )
}

function ambiguous(origin: string, target: string, found: readonly Relationship[]): RestError {
  const hints = found.map((relationship) => {
    const by =
      relationship.kind === 'many-to-many'
        ? relationship.junction
        : relationship.kind === 'computed'
          ? relationship.function
          : relationship.constraint
    return `'${relationship.foreignTable}!${by}'`
  })
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    found.map(described),
    `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  )
}

function described(relationship: Relationship): object {
  const embedding = `${relationship.table} with ${relationship.foreignTable}`
  if (relationship.kind === 'computed') return { embedding }
  const listed = (columns: readonly (readonly [string, string])[], side: 0 | 1) =>
    `(${columns.map((pair) => pair[side]).join(', ')})`
  if (relationship.kind === 'many-to-many') {
    const { junction, constraint, columns, foreignConstraint, foreignColumns } = relationship
    return {
      cardinality: 'many-to-many',
      embedding,
      relationship: `${junction} using ${constraint}${listed(columns, 1)} and ${foreignConstraint}${listed(foreignColumns, 1)}`,
    }
  }
  const { kind, constraint, table, foreignTable, columns } = relationship
  return {
    cardinality: kind,
    embedding,
    relationship: `${constraint} using ${table}${listed(columns, 0)} and ${foreignTable}${listed(columns, 1)}`,
  }
}
