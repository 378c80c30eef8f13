import { RestError } from '../errors.ts'
import { Cursor } from './cursor.ts'
import { field, maybeName, name } from './fields.ts'
import type { SelectedField, SelectedRelation, SelectItem } from './tree.ts'

const TYPE = /[\p{L}\p{N}_ ]+/uy
const AGGREGATE = /\.(?:sum|avg|count|max|min)\(\)/uy

/** `id,author:users!fk(name),...details(text)` */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter')
  const items = selectItems(cursor)
  cursor.expectEnd()
  return items
}

function selectItems(cursor: Cursor): SelectItem[] {
  const items: SelectItem[] = []
  cursor.skipSpace()
  if (cursor.isAtEnd || cursor.sees(')')) return items
  do {
    cursor.skipSpace()
    items.push(cursor.attempt(() => relation(cursor)) ?? selectedField(cursor))
    cursor.skipSpace()
  } while (cursor.take(','))
  return items
}

function relation(cursor: Cursor): SelectedRelation | undefined {
  const isSpread = cursor.take('...')
  const alias = isSpread ? undefined : aliasOf(cursor)
  const target = maybeName(cursor)
  if (target === undefined || target === 'count') return undefined
  let hint: string | undefined
  let join: 'left' | 'inner' = 'left'
  for (let parameters = 0; parameters < 2 && cursor.take('!'); parameters++) {
    const parameter = name(cursor)
    if (parameter === 'inner' || parameter === 'left') join = parameter
    else hint ??= parameter
  }
  if (!cursor.take('(')) return undefined
  const select = selectItems(cursor)
  cursor.expect(')')
  return { kind: 'relation', name: target, alias, hint, join, isSpread, select }
}

/** `alias:`, but not the first half of a cast. */
function aliasOf(cursor: Cursor): string | undefined {
  return cursor.attempt(() => {
    const alias = maybeName(cursor)
    return alias !== undefined && cursor.take(':') && !cursor.sees(':') ? alias : undefined
  })
}

function selectedField(cursor: Cursor): SelectedField {
  if (cursor.take('*')) {
    if (!isEnd(cursor)) cursor.fail('"," or end of input')
    return { kind: 'field', field: { name: '*', path: [] }, alias: undefined, cast: undefined }
  }
  const alias = aliasOf(cursor)
  if (cursor.sees('count()')) throw aggregatesNotAllowed()
  const selected = field(cursor)
  const cast = cursor.take('::') ? (cursor.match(TYPE)?.[0].trim() ?? cursor.fail('type')) : undefined
  if (cursor.match(AGGREGATE)) throw aggregatesNotAllowed()
  if (!isEnd(cursor)) cursor.fail('"->", "::", "," or end of input')
  return { kind: 'field', field: selected, alias, cast }
}

const isEnd = (cursor: Cursor) => cursor.isAtEnd || cursor.sees(',') || cursor.sees(')')

/** They are off, as on a hosted project: one request could read a whole table. */
const aggregatesNotAllowed = () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
