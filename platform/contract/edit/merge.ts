/** Values of a form upon newer ones of its row. */
export interface Merged<Values> {
  /** What the form shows: the newer values where nothing was typed, otherwise what was typed. */
  values: Values
  /** What each value is based on: the newer values, except where the fields clash. */
  base: Values
  /** Fields that were changed here and elsewhere, to different values. */
  clashes: (keyof Values & string)[]
}

/** Whether two values of a field are saved alike. Spaces around a text do not count: forms remove them. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.trim() === b.trim()
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Merges values of a form with newer ones of its row, field by field.
 *
 * @param base what `mine` was changed from
 * @param mine the form's values
 * @param theirs the row's values now
 */
export function merge<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const merged: Merged<Values> = { values: { ...mine }, base: { ...theirs }, clashes: [] }
  for (const key of Object.keys(theirs) as (keyof Values & string)[]) {
    if (isSame(mine[key], base[key])) merged.values[key] = theirs[key]
    else if (!isSame(theirs[key], base[key]) && !isSame(theirs[key], mine[key])) {
      merged.base[key] = base[key]
      merged.clashes.push(key)
    }
  }
  return merged
}
