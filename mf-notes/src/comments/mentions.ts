/** Somebody whom a comment can name. */
export interface Nameable {
  id: string
  name: string
}

const letter = /[\p{L}\p{N}_]/u

/** Where names may begin in a text: behind each @ that is in no word, such as an address. */
function* namesIn(text: string): Generator<number> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1))
    if (!letter.test(text[at - 1] ?? ' ')) yield at + 1
}

/** Those whom a text names after an @, each once. Of names that begin alike, the longest counts. */
export function mentionsIn(text: string, people: readonly Nameable[]): string[] {
  const found = new Set<string>()
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length)
  for (const start of namesIn(text)) {
    const named = longestFirst.find(
      ({ name }) => text.startsWith(name, start) && !letter.test(text[start + name.length] ?? ' '),
    )
    if (named) for (const { id, name } of people) if (name === named.name) found.add(id)
  }
  return [...found]
}

/** Whether a text has an @ for somebody, and names nobody. */
export const namesNobody = (text: string, people: readonly Nameable[]): boolean =>
  !namesIn(text).next().done && mentionsIn(text, people).length === 0
