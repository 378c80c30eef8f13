import type { Condition, Embed, PlannedOrder, ReadPlan } from '../plan/read.ts'
import { isToOne, type Relationship } from '../schema/schema-cache.ts'
import { conditionSql, type Subject } from './condition.ts'
import { fieldSql, keyOf, selectedSql } from './field.ts'
import { identifier, qualified, type Values } from './statement.ts'

/** The column of a join that holds a to-many resource. */
const ROWS = 'pgrst_rows'

/** The rows of a plan. `from` is what the root reads: a table, or the result of a write or a function. */
export function readSql(plan: ReadPlan, from: string, values: Values, joinConditions: readonly string[] = []): string {
  const { table, alias, fields, embeds, order, range } = plan
  const items = [
    ...fields.map((field) => selectedSql(alias, table, field)),
    ...embeds.filter(({ isEmpty }) => !isEmpty).flatMap(embedItems),
  ]
  const list = items.length > 0 ? items.join(', ') : `${identifier(alias)}.*`
  const orderBy = order.length > 0 ? ` order by ${order.map((term) => orderSql(term, plan)).join(', ')}` : ''
  return `select ${list}${fromSql(plan, from, embeds, values, joinConditions)}${orderBy}${rangeSql(range, values)}`
}

/** The number of rows that a plan has without its range: as PostgREST, what is joined only to be shown is left out. */
export function countSql(plan: ReadPlan, from: string, values: Values, most?: number): string {
  const filtered = new Set(plan.conditions.flatMap(embedsIn))
  const embeds = plan.embeds.filter(({ join, alias }) => join === 'inner' || filtered.has(alias))
  const limit = most === undefined ? '' : ` limit ${most}`
  return `select 1${fromSql(plan, from, embeds, values, [])}${limit}`
}

function fromSql(
  { alias, table, conditions }: ReadPlan,
  from: string,
  embeds: readonly Embed[],
  values: Values,
  joinConditions: readonly string[],
): string {
  const joins = embeds.map((embed) => joinSql(embed, alias, values)).join('')
  const byAlias = new Map(embeds.map((embed) => [embed.alias, embed]))
  const subject: Subject = {
    alias,
    table,
    embedded: (name, isPresent) => {
      const embed = byAlias.get(name)
      const isRow = embed !== undefined && isToOne(embed.relationship)
      // A row of nulls is a row.
      return isRow
        ? `${identifier(name)}.* is ${isPresent ? '' : 'not '}distinct from null`
        : `${identifier(name)}.${ROWS} is ${isPresent ? 'not ' : ''}null`
    },
  }
  const all = [...conditions.map((condition) => conditionSql(condition, subject, values)), ...joinConditions]
  return ` from ${from}${joins}${all.length > 0 ? ` where ${all.join(' and ')}` : ''}`
}

function joinSql({ alias, relationship, join, isSpread, read }: Embed, parent: string, values: Values): string {
  const { from, conditions } = relatedSql(relationship, parent, read.alias)
  const rows = readSql(read, from, values, conditions)
  const name = identifier(alias)
  const kind = join === 'inner' ? 'join' : 'left join'
  if (isToOne(relationship)) return ` ${kind} lateral (${rows}) as ${name} on true`
  const inner = identifier(`${alias}_row`)
  const spread = isSpread
    ? spreadKeys(read).map((key) => `, coalesce(json_agg(${inner}.${identifier(key)}), '[]') as ${identifier(key)}`)
    : []
  const list = `json_agg(${inner}.*) as ${ROWS}${spread.join('')}`
  const on = join === 'inner' ? `${name}.${ROWS} is not null` : 'true'
  return ` ${kind} lateral (select ${list} from (${rows}) as ${inner}) as ${name} on ${on}`
}

/** What an embedded resource reads from, and how its rows belong to the parent's. */
function relatedSql(
  relationship: Relationship,
  parent: string,
  alias: string,
): { from: string; conditions: readonly string[] } {
  const own = identifier(alias)
  const above = identifier(parent)
  const foreign = qualified(relationship.foreignSchema, relationship.foreignTable)
  if (relationship.kind === 'computed') {
    const call = `${qualified(relationship.functionSchema, relationship.function)}(${above}::${qualified(relationship.schema, relationship.table)})`
    return { from: `${call} as ${own}`, conditions: [] }
  }
  if (relationship.kind === 'many-to-many') {
    const junction = identifier(`${alias}_junction`)
    return {
      from: `${foreign} as ${own}, ${qualified(relationship.junctionSchema, relationship.junction)} as ${junction}`,
      conditions: [
        ...relationship.foreignColumns.map(
          ([column, through]) => `${own}.${identifier(column)} = ${junction}.${identifier(through)}`,
        ),
        ...relationship.columns.map(
          ([column, through]) => `${above}.${identifier(column)} = ${junction}.${identifier(through)}`,
        ),
      ],
    }
  }
  return {
    from: `${foreign} as ${own}`,
    conditions: relationship.columns.map(
      ([column, other]) => `${own}.${identifier(other)} = ${above}.${identifier(column)}`,
    ),
  }
}

/** The entries of an embedded resource in its parent's select list. */
function embedItems({ name, alias, relationship, isSpread, read }: Embed): string[] {
  const from = identifier(alias)
  if (isSpread) return spreadKeys(read).map((key) => `${from}.${key === '*' ? '*' : identifier(key)}`)
  return isToOne(relationship)
    ? [`row_to_json(${from}.*) as ${identifier(name)}`]
    : [`coalesce(${from}.${ROWS}, '[]') as ${identifier(name)}`]
}

/** The keys of a resource's rows. */
function spreadKeys({ fields, embeds, table }: ReadPlan): string[] {
  return [
    ...fields.flatMap((field) =>
      field.field.name === '*' && table !== undefined ? [...table.columns.keys()] : [keyOf(field)],
    ),
    ...embeds
      .filter(({ isEmpty }) => !isEmpty)
      .flatMap((embed) => (embed.isSpread ? spreadKeys(embed.read) : [embed.name])),
  ]
}

function orderSql({ of, field, direction, nulls }: PlannedOrder, { alias, table }: ReadPlan): string {
  const value = fieldSql(of, of === alias ? table : undefined, field)
  return `${value}${direction === undefined ? '' : ` ${direction}`}${nulls === undefined ? '' : ` nulls ${nulls}`}`
}

// Few limits are in use, so each has its statement and a plan for it; an offset can be any number.
function rangeSql({ offset, limit }: ReadPlan['range'], values: Values): string {
  return `${limit === undefined ? '' : ` limit ${limit}`}${offset === 0 ? '' : ` offset ${values.add(String(offset))}`}`
}

function embedsIn(condition: Condition): string[] {
  if (condition.kind === 'embedded') return [condition.embed]
  return condition.kind === 'group' ? condition.terms.flatMap(embedsIn) : []
}
