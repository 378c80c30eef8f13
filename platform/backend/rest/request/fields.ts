import type { Cursor } from './cursor.ts'
import type { Field, JsonStep } from './tree.ts'

const QUOTED = /"((?:[^"\\]|\\.)*)"/suy
// Words of letters, digits, "_", "$" and spaces, joined by "-" where that does not begin an arrow.
const NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const JSON_KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/uy
const JSON_INDEX = /-?\d+(?=->|::|\.|,|\)|$)/uy

/** What a quoted value holds, its backslashes resolved. */
export function quoted(cursor: Cursor): string | undefined {
  return cursor.match(QUOTED)?.[1]?.replace(/\\(.)/gsu, '$1')
}

export function maybeName(cursor: Cursor): string | undefined {
  return quoted(cursor) ?? cursor.match(NAME)?.[0].trim()
}

export function name(cursor: Cursor): string {
  return maybeName(cursor) || cursor.fail('field name (* or [a..z0..9_$])')
}

export function jsonPath(cursor: Cursor): JsonStep[] {
  const steps: JsonStep[] = []
  while (cursor.sees('->')) {
    const arrow = cursor.take('->>') ? '->>' : '->'
    if (arrow === '->') cursor.expect('->')
    const index = cursor.match(JSON_INDEX)?.[0]
    const key = index === undefined ? (quoted(cursor) ?? cursor.match(JSON_KEY)?.[0].trim()) : Number(index)
    steps.push({ arrow, key: key ?? cursor.fail('any non reserved character different from: .,>()') })
  }
  return steps
}

export function field(cursor: Cursor): Field {
  cursor.skipSpace()
  const parsed = { name: name(cursor), path: jsonPath(cursor) }
  cursor.skipSpace()
  return parsed
}

/** `embedded.nested.column->key`: the resources that lead to a field, and the field. */
export function fieldAt(cursor: Cursor): { path: string[]; field: Field } {
  const names = [name(cursor)]
  while (cursor.take('.')) names.push(name(cursor))
  const [last = ''] = names.splice(-1)
  return { path: names, field: { name: last, path: jsonPath(cursor) } }
}

export function names(cursor: Cursor): string[] {
  const list: string[] = []
  do {
    cursor.skipSpace()
    list.push(name(cursor))
    cursor.skipSpace()
  } while (cursor.take(','))
  return list
}
