/** What a request asks for, as PostgREST's grammar has it, before anything is known of the schema. */

export interface JsonStep {
  readonly arrow: '->' | '->>'
  readonly key: string | number
}

/** A column, or a value inside a JSON or composite column. */
export interface Field {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export interface SelectedField {
  readonly kind: 'field'
  readonly field: Field
  readonly alias: string | undefined
  readonly cast: string | undefined
}

export interface SelectedRelation {
  readonly kind: 'relation'
  readonly name: string
  readonly alias: string | undefined
  readonly hint: string | undefined
  readonly join: 'left' | 'inner'
  /** `...name(…)`: its columns become the parent's. */
  readonly isSpread: boolean
  readonly select: readonly SelectItem[]
}

export type SelectItem = SelectedField | SelectedRelation

export type Quantifier = 'any' | 'all'

export type Operation =
  | {
      readonly kind: 'operator'
      readonly operator: string
      readonly quantifier?: Quantifier | undefined
      readonly value: string
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: 'null' | 'not null' | 'true' | 'false' | 'unknown' }
  | { readonly kind: 'distinct'; readonly value: string }
  | { readonly kind: 'search'; readonly query: string; readonly language: string | undefined; readonly value: string }

export interface Filter {
  readonly kind: 'filter'
  readonly field: Field
  readonly isNegated: boolean
  readonly operation: Operation
}

export interface LogicGroup {
  readonly kind: 'group'
  readonly operator: 'and' | 'or'
  readonly isNegated: boolean
  readonly terms: readonly Logic[]
}

export type Logic = Filter | LogicGroup

export interface OrderTerm {
  /** Orders by a column of an embedded to-one resource. */
  readonly relation: string | undefined
  readonly field: Field
  readonly direction: 'asc' | 'desc' | undefined
  readonly nulls: 'first' | 'last' | undefined
}

/** Rows from `offset` on, at most `limit`. */
export interface Range {
  readonly offset: number
  readonly limit: number | undefined
}

/** Something said of the resource that these names lead to, from the root through the embedded ones. */
export interface At<Subject> {
  readonly path: readonly string[]
  readonly subject: Subject
}

export interface Query {
  readonly select: readonly SelectItem[]
  readonly columns: readonly string[] | undefined
  readonly onConflict: readonly string[] | undefined
  readonly filters: readonly At<Logic>[]
  readonly orders: readonly At<readonly OrderTerm[]>[]
  readonly ranges: readonly At<Range>[]
  /** Arguments of a function that is called by GET or HEAD, in order. */
  readonly arguments: readonly (readonly [name: string, value: string])[]
}
