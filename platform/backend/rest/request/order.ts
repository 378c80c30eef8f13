import { Cursor } from './cursor.ts'
import { field, fieldAt, maybeName } from './fields.ts'
import type { At, OrderTerm } from './tree.ts'

/** `order=name.desc.nullslast,author(name).asc`, `embedded.order=name` */
export function parseOrder(key: string, value: string): At<readonly OrderTerm[]> {
  const keyCursor = new Cursor(key, 'tree path')
  const { path } = fieldAt(keyCursor)
  keyCursor.expectEnd()
  const cursor = new Cursor(value, 'order')
  const terms: OrderTerm[] = []
  do terms.push(orderTerm(cursor))
  while (cursor.take(','))
  cursor.expectEnd()
  return { path, subject: terms }
}

function orderTerm(cursor: Cursor): OrderTerm {
  cursor.skipSpace()
  const relation = cursor.attempt(() => {
    const name = maybeName(cursor)
    return name !== undefined && cursor.take('(') ? name : undefined
  })
  const ordered = field(cursor)
  if (relation !== undefined) cursor.expect(')')
  const direction = cursor.take('.asc') ? 'asc' : cursor.take('.desc') ? 'desc' : undefined
  const nulls = cursor.take('.nullsfirst') ? 'first' : cursor.take('.nullslast') ? 'last' : undefined
  cursor.skipSpace()
  if (!cursor.isAtEnd && !cursor.sees(','))
    cursor.fail('".asc", ".desc", ".nullsfirst", ".nullslast", "," or end of input')
  return { relation, field: ordered, direction, nulls }
}
