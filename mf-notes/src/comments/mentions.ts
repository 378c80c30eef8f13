/** Somebody whom a comment can name. */
export interface Nameable {
  id: string
  name: string
}

const letter = /[\p{L}\p{N}_]/u

/** Those whom a text names after an @, each once. Of names that begin alike, the longest counts. */
export function mentionsIn(text: string, people: readonly Nameable[]): string[] {
  const found = new Set<string>()
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length)
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (letter.test(text[at - 1] ?? ' ')) continue
    const named = longestFirst.find(
      ({ name }) => text.startsWith(name, at + 1) && !letter.test(text[at + 1 + name.length] ?? ' '),
    )
    if (named) for (const { id, name } of people) if (name === named.name) found.add(id)
  }
  return [...found]
}
