import { notEmbedded, RestError } from '../errors.ts'
import { capped } from '../request/range.ts'
import type { Field, Logic, OrderTerm, Query, Range, SelectedField, SelectItem } from '../request/tree.ts'
import { isToOne, type Relationship, type SchemaCache, type Table } from '../schema/schema-cache.ts'
import { findRelationship } from './relationship.ts'

/** What is read of one resource, and of the ones embedded in it. */
export interface ReadPlan {
  /** The table, for the types of its columns; a function may return rows of none. */
  readonly table: Table | undefined
  /** The name that its columns have in SQL. */
  readonly alias: string
  readonly fields: readonly SelectedField[]
  readonly embeds: readonly Embed[]
  readonly conditions: readonly Condition[]
  readonly order: readonly PlannedOrder[]
  readonly range: Range
}

export interface Embed {
  /** Its key in the answer. */
  readonly name: string
  /** The name of its join in SQL. */
  readonly alias: string
  readonly relationship: Relationship
  readonly join: 'left' | 'inner'
  readonly isSpread: boolean
  /** Joined to filter only: `select=*,author!inner()`. */
  readonly isEmpty: boolean
  readonly read: ReadPlan
}

/** A filter of the request, or whether there are rows of an embedded resource. */
export type Condition =
  | Exclude<Logic, { kind: 'group' }>
  | {
      readonly kind: 'group'
      readonly operator: 'and' | 'or'
      readonly isNegated: boolean
      readonly terms: readonly Condition[]
    }
  | { readonly kind: 'embedded'; readonly embed: string; readonly isPresent: boolean }

export interface PlannedOrder extends Omit<OrderTerm, 'relation'> {
  /** The SQL name of what the field belongs to. */
  readonly of: string
}

export interface Root {
  readonly schema: string
  /** The table, or the function whose rows are of none. */
  readonly name: string
  readonly range: Range
  /** Whether the request's filters of the root choose the rows of this read; those of a write choose what is written. */
  readonly isFiltered: boolean
  /** The most rows of any resource; undefined for what a write returns. */
  readonly maxRows: number | undefined
}

/** Resolves a request on the schema. Throws PGRST108, 118, 120, 200 and 201. */
export function planRead(cache: SchemaCache, root: Root, query: Query): ReadPlan {
  const tree = new Node(cache, root.schema, root.name, root.name, query.select, 0)
  for (const { path, subject } of query.filters) {
    if (path.length > 0 || root.isFiltered) tree.at(path).filters.push(subject)
  }
  for (const { path, subject } of query.orders) tree.at(path).orders.push(...subject)
  for (const { path, subject } of query.ranges) tree.at(path).range = subject
  tree.range = root.range
  return tree.plan(root.maxRows)
}

/** A resource while the request is being resolved. */
class Node {
  readonly filters: Logic[] = []
  readonly orders: OrderTerm[] = []
  range: Range = { offset: 0, limit: undefined }
  readonly #alias: string
  readonly #name: string
  readonly #table: Table | undefined
  readonly #fields: SelectedField[]
  readonly #children: Child[]

  constructor(
    cache: SchemaCache,
    schema: string,
    name: string,
    alias: string,
    select: readonly SelectItem[],
    depth: number,
  ) {
    this.#alias = alias
    this.#name = name
    this.#table = cache.table(schema, name)
    this.#fields = select.filter((item) => item.kind === 'field')
    this.#children = select
      .filter((item) => item.kind === 'relation')
      .map((item, index) => {
        const relationship = findRelationship(cache, schema, name, item.name, item.hint)
        const { foreignSchema, foreignTable } = relationship
        const childAlias = `${foreignTable}_${depth + 1}`
        return {
          name: item.alias ?? item.name,
          target: item.name,
          alias: `pgrst_${depth + 1}_${index + 1}`,
          relationship,
          join: item.join,
          isSpread: item.isSpread,
          node: new Node(cache, foreignSchema, foreignTable, childAlias, item.select, depth + 1),
        }
      })
  }

  /** The resource that these names lead to. */
  at(path: readonly string[]): Node {
    const [first, ...rest] = path
    if (first === undefined) return this
    const child = this.#child(first)
    if (child === undefined) throw notEmbedded(first)
    return child.node.at(rest)
  }

  plan(maxRows: number | undefined): ReadPlan {
    return {
      table: this.#table,
      alias: this.#alias,
      fields: this.#fields,
      embeds: this.#children.map(({ node, target: _target, ...child }): Embed => {
        const read = node.plan(maxRows)
        return { ...child, isEmpty: read.fields.length === 0 && read.embeds.every(({ isEmpty }) => isEmpty), read }
      }),
      conditions: this.filters.map((logic) => this.#condition(logic)),
      order: this.orders.map((term) => this.#ordered(term)),
      range: maxRows === undefined ? this.range : capped(this.range, maxRows),
    }
  }

  #child(name: string): Child | undefined {
    return this.#children.find((child) => child.name === name) ?? this.#children.find(({ target }) => target === name)
  }

  #condition(logic: Logic): Condition {
    if (logic.kind === 'group') return { ...logic, terms: logic.terms.map((term) => this.#condition(term)) }
    const { field, operation, isNegated } = logic
    const child = this.#filteredChild(field)
    if (child === undefined) return logic
    if (operation.kind !== 'is' || (operation.value !== 'null' && operation.value !== 'not null')) {
      throw new RestError(
        400,
        'PGRST120',
        `Bad operator on the '${field.name}' embedded resource`,
        'Only is null or not is null filters are allowed on embedded resources',
      )
    }
    return { kind: 'embedded', embed: child.alias, isPresent: (operation.value === 'not null') !== isNegated }
  }

  /** The embedded resource that a filter means; a column of the same name comes first. */
  #filteredChild({ name, path }: Field): Child | undefined {
    if (path.length > 0 || this.#table?.columns.has(name)) return undefined
    return this.#children.find((child) => child.name === name)
  }

  #ordered({ relation, ...term }: OrderTerm): PlannedOrder {
    if (relation === undefined) return { ...term, of: this.#alias }
    const child = this.#child(relation)
    if (child === undefined) throw notEmbedded(relation)
    if (!isToOne(child.relationship)) {
      throw new RestError(
        400,
        'PGRST118',
        `A related order on '${relation}' is not possible`,
        `'${this.#name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
      )
    }
    return { ...term, of: child.alias }
  }
}

interface Child {
  readonly name: string
  /** What the request calls the relationship. */
  readonly target: string
  readonly alias: string
  readonly relationship: Relationship
  readonly join: 'left' | 'inner'
  readonly isSpread: boolean
  readonly node: Node
}
