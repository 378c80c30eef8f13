/** The catalogue of the exposed schemas, read once and again when it changes. */

export interface Column {
  readonly name: string
  readonly type: string
  /** Its type below a domain. */
  readonly baseType: string
  /** SQL of its default. */
  readonly default: string | null
}

export interface Table {
  readonly schema: string
  readonly name: string
  readonly primaryKey: readonly string[]
  readonly columns: ReadonlyMap<string, Column>
}

export interface Parameter {
  /** Empty if it has none: then it is the only one. */
  readonly name: string
  readonly type: string
  /** The type that a value is read as. */
  readonly inputType: string
  readonly isRequired: boolean
  readonly isVariadic: boolean
}

export interface Routine {
  readonly schema: string
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly isSet: boolean
  readonly isComposite: boolean
  readonly isVoid: boolean
  /** The table whose rows it returns. */
  readonly returnedTable: string | null
  readonly isVolatile: boolean
}

export type ColumnPair = readonly [own: string, foreign: string]

interface Between {
  readonly table: string
  readonly foreignSchema: string
  readonly foreignTable: string
}

export interface KeyRelationship extends Between {
  readonly kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
  readonly constraint: string
  readonly columns: readonly ColumnPair[]
}

export interface JunctionRelationship extends Between {
  readonly kind: 'many-to-many'
  readonly junctionSchema: string
  readonly junction: string
  readonly constraint: string
  readonly foreignConstraint: string
  /** Columns of the table and of the junction. */
  readonly columns: readonly ColumnPair[]
  /** Columns of the foreign table and of the junction. */
  readonly foreignColumns: readonly ColumnPair[]
}

/** A function from a row of the table to rows of the foreign table. */
export interface ComputedRelationship extends Between {
  readonly kind: 'computed'
  readonly schema: string
  readonly functionSchema: string
  readonly function: string
  readonly isToOne: boolean
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship

export const isToOne = (relationship: Relationship): boolean =>
  relationship.kind === 'computed'
    ? relationship.isToOne
    : relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one'

export interface SchemaCache {
  table(schema: string, name: string): Table | undefined
  tableNames(schema: string): readonly string[]
  relationships(schema: string, table: string): readonly Relationship[]
  /** All functions of a name, the ones with the fewest parameters first. */
  routines(schema: string, name: string): readonly Routine[]
  routineNames(schema: string): readonly string[]
  /** Whether migrations define `private.check_request()`, which may refuse a request before it runs. */
  readonly hasCheck: boolean
  /** Settings of a role, such as its statement_timeout: `set role` alone does not apply them. */
  roleSettings(role: string): readonly (readonly [name: string, value: string])[]
}
