import { overLimit } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { Cursor } from './cursor.ts'
import { fieldAt, names } from './fields.ts'
import { parseFilter, parseFilterOrArgument, parseLogic } from './filter.ts'
import { parseOrder } from './order.ts'
import { parseSelect } from './select.ts'
import type { At, Logic, OrderTerm, Query, Range, SelectItem } from './tree.ts'

/** `apikey` is the gateway's: browsers send it so where they cannot set a header. */
const RESERVED = new Set(['select', 'columns', 'on_conflict', 'apikey'])

/**
 * Parses a query string. Throws PGRST100 where it is not PostgREST's grammar, PGRST123 for aggregates.
 *
 * @param takesArguments for a function called by GET: a value without an operator is an argument
 */
export function parseQuery(search: URLSearchParams, takesArguments: boolean): Query {
  const filters: At<Logic>[] = []
  const orders: At<readonly OrderTerm[]>[] = []
  const ranges = new Map<string, { offset?: number; limit?: number }>()
  const given: [string, string][] = []
  for (const [key, value] of search) {
    const word = key.slice(key.lastIndexOf('.') + 1)
    if (RESERVED.has(key)) continue
    if (word === 'order') orders.push(parseOrder(key, value))
    else if (word === 'and' || word === 'or') filters.push(parseLogic(key, value))
    else if (word === 'limit' || word === 'offset') {
      const path = key.slice(0, -word.length - 1)
      const number = /^-?\d+$/.test(value) ? Number(value) : undefined
      ranges.set(path, { ...ranges.get(path), [word]: number })
    } else if (takesArguments) {
      const parsed = parseFilterOrArgument(key, value)
      if ('subject' in parsed) filters.push(parsed)
      else given.push([parsed.name, parsed.value])
    } else filters.push(parseFilter(key, value))
  }
  const select = parseSelect(search.get('select') ?? '*')
  checkEmbeds(select)
  if (filters.reduce((sum, { subject }) => sum + filtersOf(subject), 0) > LIMITS.filters)
    throw overLimit(400, `more than ${LIMITS.filters} filters`)
  return {
    select,
    columns: namesIn(search.get('columns'), 'columns parameter'),
    onConflict: namesIn(search.get('on_conflict'), 'on_conflict parameter'),
    filters,
    orders,
    ranges: [...ranges].map(
      ([path, { offset = 0, limit }]): At<Range> => ({
        path: pathOf(path),
        subject: { offset, limit },
      }),
    ),
    arguments: given,
  }
}

function namesIn(text: string | null, what: string): string[] | undefined {
  if (text === null) return undefined
  const cursor = new Cursor(text, what)
  const list = names(cursor)
  cursor.expectEnd()
  return list
}

function pathOf(text: string): string[] {
  if (text === '') return []
  const { path, field } = fieldAt(new Cursor(text, 'tree path'))
  return [...path, field.name]
}

const filtersOf = (logic: Logic): number =>
  logic.kind === 'filter' ? 1 : logic.terms.reduce((sum, term) => sum + filtersOf(term), 0)

function checkEmbeds(select: readonly SelectItem[]): void {
  let count = 0
  const visit = (items: readonly SelectItem[], depth: number): void => {
    for (const item of items) {
      if (item.kind === 'field') continue
      if (depth >= LIMITS.embedDepth)
        throw overLimit(400, `more than ${LIMITS.embedDepth} levels of embedded resources`)
      if (++count > LIMITS.embeds) throw overLimit(400, `more than ${LIMITS.embeds} embedded resources`)
      visit(item.select, depth + 1)
    }
  }
  visit(select, 0)
}
