/** One condition of a postgres_changes filter: `column=not.in.(a,b)`. */
export interface Filter {
  readonly column: string
  readonly operator: string
  /** As text; for `in` a Postgres array literal. */
  readonly value: string
  readonly negated: boolean
}

/** An invalid filter, with the real service's message. */
export class FilterRefused extends Error {}

/** The most conditions of a filter. */
const maxConditions = 20

const OPERATORS = new Set(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'isdistinct'])

/** Reads the conditions of a filter, all of which must hold. Throws FilterRefused. */
export function parseFilter(filter: string): Filter[] {
  if (filter.trim() === '') return []
  const conditions = splitConditions(filter)
  // Each is asked about each change of the table, whoever makes it.
  if (conditions.length > maxConditions) throw refusal(`more than ${maxConditions} conditions`)
  return conditions.map(parseCondition)
}

function parseCondition(given: string): Filter {
  const text = given.trim()
  if (text === '') throw refusal('filter must not contain empty segments (check for extra commas)')
  const [, column, not, operator, value] = /^([^=]*)=(not\.)?([^.]*)\.(.*)$/s.exec(text) ?? []
  if (column === undefined || operator === undefined || value === undefined) throw refusal(JSON.stringify([text]))
  if (!OPERATORS.has(operator)) throw refusal(`["${operator}", "${value}"]`)
  return {
    column,
    operator,
    value: operator === 'in' ? arrayLiteral(value) : unquote(value),
    negated: not !== undefined,
  }
}

function arrayLiteral(value: string): string {
  if (!/^\(.*\)$/s.test(value)) throw refusal('`in` filter value must be wrapped by parentheses')
  return `{${value.slice(1, -1)}}`
}

/** `"a,b"` means a,b; a quote that does not end where the value ends is a quote. */
function unquote(value: string): string {
  const [, inside] = /^"((?:[^"\\]|\\.)*)"$/s.exec(value) ?? []
  return inside === undefined ? value : inside.replace(/\\(.)/gs, '$1')
}

/** Splits at the commas outside of parentheses and quotes. */
function splitConditions(filter: string): string[] {
  const conditions: string[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < filter.length; at++) {
    const character = filter[at]
    if (character === '"' && '.(,'.includes(filter[at - 1] ?? ' ')) at = endOfQuote(filter, at)
    else if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) {
      conditions.push(filter.slice(start, at))
      start = at + 1
    }
  }
  return [...conditions, filter.slice(start)]
}

function endOfQuote(filter: string, start: number): number {
  for (let at = start + 1; at < filter.length; at++) {
    if (filter[at] === '\\') at++
    else if (filter[at] === '"') return at
  }
  return filter.length
}

const refusal = (reason: string) => new FilterRefused(`Error parsing \`filter\` params: ${reason}`)
