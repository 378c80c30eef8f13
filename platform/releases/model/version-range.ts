type Bound = readonly [number, number, number]

/** A version, or its first one or two numbers. */
const parse = (text: string): readonly number[] | null =>
  /^\d+(\.\d+){0,2}$/.test(text) ? text.split('.').map(Number) : null

const compare = (a: Bound, b: Bound): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
const from = ([major = 0, minor = 0, patch = 0]: readonly number[]): Bound => [major, minor, patch]

/** The first version with another number at a place: [1, 2, 3] at 1 → 1.3.0. */
const after = (parts: readonly number[], place: number): Bound => {
  const bound = parts.slice(0, place + 1)
  bound[place] = (bound[place] ?? 0) + 1
  return from(bound)
}

/** The place of the number that may not change: with `^` the first that is not zero, with `~` the minor one, else the last given. */
function fixedPlace(sign: string, parts: readonly number[]): number {
  const last = parts.length - 1
  if (sign === '~') return Math.min(last, 1)
  const first = parts.findIndex((part) => part > 0)
  return sign === '^' && first >= 0 ? first : last
}

/** Whether a comparator has a version, or null for one that is not read. */
function has(comparator: string, found: Bound): boolean | null {
  const [, sign = '', text = ''] = /^(\^|~|>=|<|)(.*)$/.exec(comparator) ?? []
  const parts = parse(text)
  if (!parts) return null
  const order = compare(found, from(parts))
  if (sign === '<') return order < 0
  return order >= 0 && (sign === '>=' || compare(found, after(parts, fixedPlace(sign, parts))) < 0)
}

const comparatorsOf = (range: string) => range.split('||').map((all) => all.trim().split(/\s+/))

/** Whether a range is one that the link check and browsers read: `^1.2.0`, `~1`, `>=1.0.0 <2`, `1.2.0`, or several with `||`. */
export const isVersionRange = (range: string): boolean =>
  comparatorsOf(range)
    .flat()
    .every((comparator) => has(comparator, [0, 0, 0]) !== null)

/**
 * Whether a range has a version. The link check and browsers ask here, so that they never disagree. A range that
 * `isVersionRange` does not take has no version, and neither has a range of whole versions a prerelease.
 */
export function hasVersion(range: string, version: string): boolean {
  const parts = parse(version)
  if (parts?.length !== 3 || !isVersionRange(range)) return false
  return comparatorsOf(range).some((all) => all.every((comparator) => has(comparator, from(parts))))
}
