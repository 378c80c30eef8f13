import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Sql } from '../../database/database.ts'
import { inverse, throughJunctions } from './relationships.ts'
import type { Relationship, Routine, SchemaCache, Table } from './schema-cache.ts'

const Between = { schema: v.string(), table: v.string(), foreignSchema: v.string(), foreignTable: v.string() }

const Catalogue = v.object({
  tables: v.array(
    v.object({
      schema: v.string(),
      name: v.string(),
      primaryKey: v.array(v.string()),
      columns: v.array(
        v.object({ name: v.string(), type: v.string(), baseType: v.string(), default: v.nullable(v.string()) }),
      ),
    }),
  ),
  foreignKeys: v.array(
    v.object({
      ...Between,
      constraint: v.string(),
      columns: v.array(v.tuple([v.string(), v.string()])),
      isOneToOne: v.boolean(),
    }),
  ),
  computed: v.array(v.object({ ...Between, functionSchema: v.string(), function: v.string(), isToOne: v.boolean() })),
  functions: v.array(
    v.object({
      schema: v.string(),
      name: v.string(),
      parameters: v.array(
        v.object({
          name: v.string(),
          type: v.string(),
          inputType: v.string(),
          isRequired: v.boolean(),
          isVariadic: v.boolean(),
        }),
      ),
      isSet: v.boolean(),
      isComposite: v.boolean(),
      isVoid: v.boolean(),
      returnedTable: v.nullable(v.string()),
      isVolatile: v.boolean(),
    }),
  ),
  hasCheck: v.boolean(),
  roleSettings: v.array(v.object({ role: v.string(), name: v.string(), value: v.string() })),
})

/** Reads the catalogue of the exposed schemas as the owner of the database. */
export async function loadSchemaCache(sql: Sql, schemas: readonly string[]): Promise<SchemaCache> {
  const query = await readFile(join(import.meta.dirname, 'catalogue.sql'), 'utf8')
  const [row] = await sql<{ catalogue: string }>(query, [[...schemas]])
  return schemaCache(v.parse(Catalogue, JSON.parse(row?.catalogue ?? '{}')))
}

function schemaCache(catalogue: v.InferOutput<typeof Catalogue>): SchemaCache {
  const tables = new Map<string, Table>()
  for (const { columns, ...table } of catalogue.tables) {
    tables.set(key(table.schema, table.name), {
      ...table,
      columns: new Map(columns.map((column) => [column.name, column])),
    })
  }
  const relationships = new Map<string, Relationship[]>()
  const relate = (schema: string, relationship: Relationship) => {
    const of = key(schema, relationship.table)
    relationships.set(of, [...(relationships.get(of) ?? []), relationship])
  }
  for (const foreignKey of catalogue.foreignKeys) {
    const { schema, isOneToOne, ...rest } = foreignKey
    relate(schema, { ...rest, kind: isOneToOne ? 'one-to-one' : 'many-to-one' })
    relate(foreignKey.foreignSchema, inverse(foreignKey))
  }
  for (const { schema, ...junction } of throughJunctions(catalogue.foreignKeys, (foreignKey) =>
    tables.get(key(foreignKey.schema, foreignKey.table)),
  ))
    relate(schema, junction)
  for (const computed of catalogue.computed) relate(computed.schema, { ...computed, kind: 'computed' })
  const routines = new Map<string, Routine[]>()
  for (const routine of catalogue.functions) {
    const of = key(routine.schema, routine.name)
    routines.set(of, [...(routines.get(of) ?? []), routine])
  }
  const namesOf = (entries: Iterable<{ schema: string; name: string }>, schema: string) => [
    ...new Set([...entries].filter((entry) => entry.schema === schema).map(({ name }) => name)),
  ]
  const settings = Map.groupBy(catalogue.roleSettings, ({ role }) => role)
  return {
    table: (schema, name) => tables.get(key(schema, name)),
    tableNames: (schema) => namesOf(tables.values(), schema),
    relationships: (schema, table) => relationships.get(key(schema, table)) ?? [],
    routines: (schema, name) => routines.get(key(schema, name)) ?? [],
    routineNames: (schema) => namesOf(catalogue.functions, schema),
    hasCheck: catalogue.hasCheck,
    roleSettings: (role) => (settings.get(role) ?? []).map(({ name, value }) => [name, value] as const),
  }
}

const key = (schema: string, name: string) => `${schema}\0${name}`
