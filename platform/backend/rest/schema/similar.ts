/** The least similarity that makes a name worth suggesting. */
const minSimilarityRatio = 0.75

/** The name most like a misspelt one: the one that takes the fewest changes of a character, in relation to its length. */
export function mostSimilar(
  name: string,
  candidates: readonly string[],
  least = minSimilarityRatio,
): string | undefined {
  let best: string | undefined
  let most = least
  for (const candidate of candidates) {
    const longer = Math.max(name.length, candidate.length)
    // Their lengths alone are too different: what they differ in need not be counted, which takes the product of both.
    if (1 - Math.abs(name.length - candidate.length) / longer < most) continue
    const score = 1 - distance(name, candidate) / longer
    if (candidate === name || score < most) continue
    best = candidate
    most = score
  }
  return best
}

/** The Levenshtein distance. */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const current = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
