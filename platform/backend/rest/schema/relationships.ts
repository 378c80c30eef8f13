import type { ColumnPair, JunctionRelationship, KeyRelationship, Table } from './schema-cache.ts'

/** A foreign key, from the table that has it. */
export interface ForeignKey {
  readonly constraint: string
  readonly schema: string
  readonly table: string
  readonly foreignSchema: string
  readonly foreignTable: string
  readonly columns: readonly ColumnPair[]
  readonly isOneToOne: boolean
}

/** A foreign key as the table that it refers to sees it. */
export function inverse(key: ForeignKey): KeyRelationship {
  return {
    kind: key.isOneToOne ? 'one-to-one' : 'one-to-many',
    table: key.foreignTable,
    foreignSchema: key.schema,
    foreignTable: key.table,
    constraint: key.constraint,
    columns: key.columns.map(([own, foreign]) => [foreign, own] as const),
  }
}

/** Many-to-many relationships: of the tables that a table refers to with columns of its primary key. */
export function throughJunctions(
  keys: readonly ForeignKey[],
  tableOf: (key: ForeignKey) => Table | undefined,
): (JunctionRelationship & { schema: string })[] {
  return keys.flatMap((key) =>
    keys
      .filter(
        (other) =>
          other.schema === key.schema &&
          other.table === key.table &&
          other.constraint !== key.constraint &&
          !key.isOneToOne &&
          !other.isOneToOne,
      )
      .filter((other) => {
        const primary = new Set(tableOf(key)?.primaryKey)
        return [...key.columns, ...other.columns].every(([column]) => primary.has(column))
      })
      .map((other) => ({
        kind: 'many-to-many' as const,
        schema: key.foreignSchema,
        table: key.foreignTable,
        foreignSchema: other.foreignSchema,
        foreignTable: other.foreignTable,
        junctionSchema: key.schema,
        junction: key.table,
        constraint: key.constraint,
        foreignConstraint: other.constraint,
        columns: key.columns.map(([junction, own]) => [own, junction] as const),
        foreignColumns: other.columns.map(([junction, foreign]) => [foreign, junction] as const),
      })),
  )
}
