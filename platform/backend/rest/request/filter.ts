import { Cursor } from './cursor.ts'
import { field, fieldAt, name, quoted } from './fields.ts'
import type { At, Filter, Logic, LogicGroup, Operation } from './tree.ts'

/** SQL's operators, by PostgREST's names. */
const OPERATORS: Readonly<Record<string, string>> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

/** The operators that may compare with any or all of an array. */
const QUANTIFIABLE: Readonly<Record<string, string>> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}

const SEARCHES: Readonly<Record<string, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const IS = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' } as const

const SIMPLE_NAME = /(neq|cs|cd|ov|sl|sr|nxr|nxl|adj)\./uy
const QUANTIFIABLE_NAME = /(eq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((any|all)\))?\./uy
const SEARCH_NAME = /(fts|plfts|phfts|wfts)(?:\(([\p{L}\p{N}_ $]+)\))?\./uy
const IS_VALUE = /null|not_null|true|false|unknown/iuy
const LIST_ELEMENT = /[^,)]*/uy
const ARRAY = /\{[^{}]*\}/uy

/** `column=eq.1`, `embedded.column=not.in.(1,2)` */
export function parseFilter(key: string, value: string): At<Filter> {
  const { path, field } = parseKey(key)
  const cursor = new Cursor(value, 'filter')
  const filter = operation(cursor, () => cursor.rest())
  if (filter === undefined) return cursor.fail('operator (eq, gt, ...)')
  cursor.expectEnd()
  return { path, subject: { kind: 'filter', field, ...filter } }
}

/** The same, where a value without an operator is an argument of the called function. */
export function parseFilterOrArgument(key: string, value: string): At<Filter> | { name: string; value: string } {
  const cursor = new Cursor(value, 'filter')
  const filter = operation(cursor, () => cursor.rest())
  const { path, field } = parseKey(key)
  return filter === undefined ? { name: field.name, value } : { path, subject: { kind: 'filter', field, ...filter } }
}

function parseKey(key: string) {
  const cursor = new Cursor(key, 'tree path')
  const parsed = fieldAt(cursor)
  cursor.expectEnd()
  return parsed
}

/** `or=(a.eq.1,and(b.gt.2,c.is.null))`, `embedded.not.and=(…)` */
export function parseLogic(key: string, value: string): At<Logic> {
  const keyCursor = new Cursor(key, 'logic path')
  const path = [name(keyCursor)]
  while (keyCursor.take('.')) path.push(name(keyCursor))
  keyCursor.expectEnd()
  const operator = path.at(-1) ?? ''
  const prefix = path.includes('not') ? 'not.' : ''
  const cursor = new Cursor(prefix + operator + value, 'logic tree')
  const subject = logic(cursor)
  cursor.expectEnd()
  return { path: path.slice(0, -1).filter((part) => part !== 'not'), subject }
}

function logic(cursor: Cursor): Logic {
  cursor.skipSpace()
  return cursor.attempt(() => group(cursor)) ?? filterInLogic(cursor)
}

function group(cursor: Cursor): LogicGroup | undefined {
  const isNegated = cursor.take('not.')
  const operator = cursor.take('and') ? 'and' : cursor.take('or') ? 'or' : undefined
  cursor.skipSpace()
  if (operator === undefined || !cursor.take('(')) return undefined
  const terms: Logic[] = []
  do {
    terms.push(logic(cursor))
    cursor.skipSpace()
  } while (cursor.take(','))
  cursor.expect(')')
  cursor.skipSpace()
  return { kind: 'group', operator, isNegated, terms }
}

function filterInLogic(cursor: Cursor): Filter {
  const filtered = field(cursor)
  cursor.expect('.')
  const filter = operation(
    cursor,
    () =>
      cursor.attempt(() => wholeQuoted(cursor)) ??
      cursor.match(ARRAY)?.[0] ??
      cursor.match(LIST_ELEMENT)?.[0] ??
      cursor.fail('value'),
  )
  return { kind: 'filter', field: filtered, ...(filter ?? cursor.fail('operator (eq, gt, ...)')) }
}

/** A quoted value that ends where the element does: `"a,b"`, but not `"a"b`. */
function wholeQuoted(cursor: Cursor): string | undefined {
  const value = quoted(cursor)
  return cursor.isAtEnd || cursor.sees(',') || cursor.sees(')') ? value : undefined
}

/** Undefined if no operator stands here. `readValue` decides where the value ends. */
function operation(cursor: Cursor, readValue: () => string): Pick<Filter, 'isNegated' | 'operation'> | undefined {
  return cursor.attempt(() => {
    const isNegated = cursor.take('not.')
    const parsed = positive(cursor, readValue)
    return parsed && { isNegated, operation: parsed }
  })
}

function positive(cursor: Cursor, readValue: () => string): Operation | undefined {
  if (cursor.take('in.')) return { kind: 'in', values: list(cursor) }
  if (cursor.take('is.')) {
    const value = cursor.match(IS_VALUE)?.[0].toLowerCase()
    if (!isKey(IS, value)) return cursor.fail('isVal: (null, not_null, true, false, unknown)')
    return { kind: 'is', value: IS[value] }
  }
  if (cursor.take('isdistinct.')) return { kind: 'distinct', value: readValue() }
  const search = cursor.match(SEARCH_NAME)
  if (search) {
    return { kind: 'search', query: SEARCHES[search[1] ?? ''] ?? '', language: search[2]?.trim(), value: readValue() }
  }
  const simple = cursor.match(SIMPLE_NAME)
  if (simple) return { kind: 'operator', operator: OPERATORS[simple[1] ?? ''] ?? '', value: readValue() }
  const quantifiable = cursor.match(QUANTIFIABLE_NAME)
  if (!quantifiable) return undefined
  const operator = QUANTIFIABLE[quantifiable[1] ?? ''] ?? ''
  const value = readValue()
  return {
    kind: 'operator',
    operator,
    quantifier: quantifiable[2] === 'any' || quantifiable[2] === 'all' ? quantifiable[2] : undefined,
    value: operator.endsWith('like') ? value.replaceAll('*', '%') : value,
  }
}

function isKey<Keys extends object>(record: Keys, key: PropertyKey | undefined): key is keyof Keys {
  return key !== undefined && Object.hasOwn(record, key)
}

function list(cursor: Cursor): string[] {
  cursor.skipSpace()
  cursor.expect('(')
  const values: string[] = []
  do {
    values.push(cursor.attempt(() => wholeQuoted(cursor)) ?? cursor.match(LIST_ELEMENT)?.[0] ?? '')
  } while (cursor.take(','))
  cursor.expect(')')
  cursor.skipSpace()
  return values
}
