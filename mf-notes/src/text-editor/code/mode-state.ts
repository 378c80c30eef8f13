/** Values of a state that are compared before it is taken for another one: a deeply nested one may hold many. */
const maxComparedValues = 200

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** An object with the same properties and prototype. */
const shallowCopy = (value: object): object =>
  Array.isArray(value) ? [...value] : Object.assign(Object.create(Object.getPrototypeOf(value)), value)

const copyEntry = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => (isObject(item) ? shallowCopy(item) : item)) : value

/**
 * A copy of a mode's state, which the mode changes while it reads. It goes as deep as modes change what they keep: arrays, and the objects in them. The
 * copies that some modes make themselves share those objects, so reading a line twice gave two results.
 */
export function copyState(state: unknown): unknown {
  if (!isObject(state)) return state
  const copy = shallowCopy(state)
  for (const [name, value] of Object.entries(copy)) Object.assign(copy, { [name]: copyEntry(value) })
  return copy
}

/**
 * Whether a mode reads the same from two states on. Functions in them are the same only if they are one: what a function remembers cannot be seen. States
 * that are too large to compare count as different.
 */
export function isSameState(one: unknown, other: unknown): boolean {
  let left = maxComparedValues
  const isSame = (a: unknown, b: unknown): boolean => {
    if (Object.is(a, b)) return true
    if (!isObject(a) || !isObject(b) || left-- <= 0) return false
    if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
    const names = Object.keys(a)
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => isSame(Reflect.get(a, name), Reflect.get(b, name)))
    )
  }
  return isSame(one, other)
}
