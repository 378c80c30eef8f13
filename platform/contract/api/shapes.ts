/*
 * Shapes say what the payload and the result of a command and the props of a widget hold. They are data, so they stand in release records,
 * where the link check compares those of a caller with those of the owner.
 */

interface Primitives {
  string: string
  number: number
  boolean: boolean
}
type Suffix = '[]' | '?' | '[]?' | '|null'

/** Type of one key: `string`, `number?`, `string[]`, `string[]?`, `string|null`; or a shape, or `[shape, '[]']` with one of these suffixes. */
export type ShapeField = `${keyof Primitives}${Suffix | ''}` | Shape | readonly [Shape, Suffix]

/**
 * The keys of an object and their types: `{ word: 'string', tags: 'string[]?', note: { id: 'string' } }`. A key with `?` may be
 * absent, one with `|null` is there but may be null; keys that are not named may be there as well.
 */
export interface Shape {
  readonly [key: string]: ShapeField
}

type NameOf<Field> = { [Name in keyof Primitives]: Field extends `${Name}${string}` ? Name : never }[keyof Primitives]
type TypeOf<Field> = Field extends string
  ? Primitives[NameOf<Field>]
  : Field extends readonly [infer Inner extends Shape, Suffix]
    ? ShapeOf<Inner>
    : Field extends Shape
      ? ShapeOf<Field>
      : never
type ValueOf<Field> = Field extends `${string}[]${string}` | readonly [Shape, `[]${string}`]
  ? readonly TypeOf<Field>[]
  : Field extends `${string}|null` | readonly [Shape, '|null']
    ? TypeOf<Field> | null
    : TypeOf<Field>
type Optional = `${string}?` | readonly [Shape, `${string}?`]

/** The TypeScript type of the values that have a shape. */
export type ShapeOf<S extends Shape> = {
  readonly [Key in keyof S as S[Key] extends Optional ? never : Key]: ValueOf<S[Key]>
} & { readonly [Key in keyof S as S[Key] extends Optional ? Key : never]?: ValueOf<S[Key]> }

/** How many objects a shape may have inside each other. */
export const deepestShape = 3

const partsOf = (field: ShapeField): [type: string | Shape, suffix: string] => {
  if (typeof field === 'string') {
    const [, name = '', suffix = ''] = /^([a-z]+)(.*)$/.exec(field) ?? []
    return [name, suffix]
  }
  return isPair(field) ? [field[0], field[1]] : [field, '']
}
const isNullable = (suffix: string) => suffix === '|null'
const isPair = (field: ShapeField): field is readonly [Shape, Suffix] => Array.isArray(field)
const ownOf = <Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

const bracesAround = (entries: readonly string[]) => (entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}')
const shapeText = (shape: Shape): string =>
  bracesAround(Object.entries(shape).map(([key, field]) => entryText(key, field)))

/** A key as TypeScript writes it: `tags?: string[]`. @param inner what stands for the field's shape, if only a part of it does */
function entryText(key: string, field: ShapeField, inner?: string): string {
  const [type, suffix] = partsOf(field)
  const name = inner ?? (typeof type === 'string' ? type : shapeText(type))
  const rest = isNullable(suffix) ? ' | null' : suffix.startsWith('[]') ? '[]' : ''
  return `${key}${suffix.endsWith('?') ? '?' : ''}: ${name}${rest}`
}

/** The keys of two shapes that do not fit, as TypeScript writes them: `{ word: string }` and `{ word: undefined }`. */
export interface ShapeMismatch {
  needed: string
  given: string
}

/**
 * Whether every value of one shape can be used where another one is needed: each required key is there with its type, and each
 * optional one has its type if it is there. For a payload the owner of the command needs and the caller gives; for a result and for the
 * props of a widget it is the other way round.
 *
 * @returns the keys that do not fit, or null if all do
 */
export function shapeMismatch(needed: Shape, given: Shape): ShapeMismatch | null {
  const wrong = Object.entries(needed)
    .map(([key, field]) => fieldMismatch(key, field, ownOf(given, key)))
    .filter((mismatch) => mismatch !== null)
  if (wrong.length === 0) return null
  return {
    needed: bracesAround(wrong.map((mismatch) => mismatch.needed)),
    given: bracesAround(wrong.map((mismatch) => mismatch.given)),
  }
}

function fieldMismatch(key: string, needed: ShapeField, given: ShapeField | undefined): ShapeMismatch | null {
  const [type, suffix] = partsOf(needed)
  const isRequired = !suffix.endsWith('?')
  if (given === undefined) return isRequired ? { needed: entryText(key, needed), given: `${key}: undefined` } : null
  const [givenType, givenSuffix] = partsOf(given)
  const isSameKind = givenSuffix.startsWith('[]') === suffix.startsWith('[]')
  const mayBeAbsent = isRequired && givenSuffix.endsWith('?')
  const mayBeNull = isNullable(givenSuffix) && !isNullable(suffix)
  if (isSameKind && !mayBeAbsent && !mayBeNull) {
    if (type === givenType) return null
    if (typeof type !== 'string' && typeof givenType !== 'string') {
      const inner = shapeMismatch(type, givenType)
      return inner && { needed: entryText(key, needed, inner.needed), given: entryText(key, given, inner.given) }
    }
  }
  return { needed: entryText(key, needed), given: entryText(key, given) }
}

/**
 * The first key whose value does not have the type that a shape gives it.
 *
 * @returns the key and its type, `note.id: string`, or null if the value has the shape
 */
export function valueMismatch(shape: Shape, value: unknown): string | null {
  if (!isObject(value)) return shapeText(shape)
  for (const [key, field] of Object.entries(shape)) {
    const [type, suffix] = partsOf(field)
    const given = ownOf(value, key)
    if (given === undefined && suffix.endsWith('?')) continue
    if (given === null && isNullable(suffix)) continue
    const isList = suffix.startsWith('[]')
    if (isList && !Array.isArray(given)) return entryText(key, field)
    for (const item of isList ? (given as unknown[]) : [given]) {
      if (typeof type === 'string' ? typeof item !== type : !isObject(item)) return entryText(key, field)
      const inner = typeof type === 'string' ? null : valueMismatch(type, item)
      if (inner) return `${key}.${inner}`
    }
  }
  return null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
