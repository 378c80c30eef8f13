type Version = readonly [number, number, number]

const parse = (text: string): Version | null => {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)
  return parts && [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** The first version after those that `^` covers: what may change is right of the first number that is not zero. */
function next([major, minor, patch]: Version): Version {
  if (major > 0) return [major + 1, 0, 0]
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1]
}

/**
 * Whether a range has a version: `^1.2.0`, `>=1.2.0 <3.0.0`, `1.2.0`, or several with `||`. The link check has read the range with
 * the whole of semver; whatever else it has, it has no version here, so the release is refused and its predecessor shown.
 */
export function hasVersion(range: string, version: string): boolean {
  const found = parse(version)
  if (!found) return false
  return range.split('||').some((all) =>
    all
      .trim()
      .split(/\s+/)
      .every((comparator) => {
        const [, sign, text = ''] = /^(\^|>=|<|)(.*)$/.exec(comparator) ?? []
        const bound = parse(text)
        if (!bound) return false
        const order = compare(found, bound)
        if (sign === '<') return order < 0
        if (sign === '') return order === 0
        return order >= 0 && (sign === '>=' || compare(found, next(bound)) < 0)
      }),
  )
}
