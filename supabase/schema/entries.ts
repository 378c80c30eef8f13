// What hides a comma or a bracket.
const opaque = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"/y

/** The columns and constraints between the brackets of a `create table` or `create type`, as they are written, without comments. */
export function entriesOf(statement: string): string[] {
  const entries: string[] = []
  let entry = ''
  let depth = 0
  for (let at = statement.indexOf('('); at < statement.length; at++) {
    opaque.lastIndex = at
    const [hidden] = opaque.exec(statement) ?? []
    if (hidden !== undefined) {
      if (!hidden.startsWith('--')) entry += hidden
      at += hidden.length - 1
      continue
    }
    const character = statement[at] ?? ''
    if (character === ')' && --depth === 0) break
    if (character === ',' && depth === 1) {
      entries.push(entry.trim())
      entry = ''
    } else if (depth > 0) entry += character
    if (character === '(') depth++
  }
  return [...entries, entry.trim()].filter((each) => each !== '')
}
