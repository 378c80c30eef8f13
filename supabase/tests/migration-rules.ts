/**
 * The objects of the schema public that a migration's own statements name. Bodies of functions do not count, because areas may
 * read each other through functions, and neither do targets of foreign keys.
 */
export function touchedObjects(script: string): Set<string> {
  const statements = withoutTexts(script).replace(/\breferences\s+public\.\w+/gi, '')
  return new Set([...statements.matchAll(/\bpublic\.(\w+)/g)].flatMap(([, name]) => name ?? []))
}

/** The table of an index by its name: `note_tags_tag_id_idx` belongs to `note_tags`. */
export const tableOfIndex = (name: string, tables: readonly string[]): string | undefined =>
  name.endsWith('_idx')
    ? tables.filter((table) => name.startsWith(`${table}_`)).sort((a, b) => b.length - a.length)[0]
    : undefined

const contracting: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|view|materialized view|type|domain|schema|function|sequence|extension)\b/i, 'drops an object'],
  [
    /\balter\s+table\b[^;]*\bdrop\s+(column\s+)?(?!constraint\b|default\b|not\b|column\b|expression\b|identity\b)\w/i,
    'drops a column',
  ],
  [/\brename\b/i, 'renames something'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'forbids a null that was allowed'],
  [/\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i, 'adds a column that an older insert leaves out'],
  [/\btruncate\b/i, 'empties a table'],
]

/** Why a migration is not a pure expansion, so that earlier releases would break. Empty if it is one. */
export function contractions(script: string): string[] {
  const statements = withoutTexts(script)
  return contracting.filter(([pattern]) => pattern.test(statements)).map(([, reason]) => reason)
}

/** The script without comments, quoted texts and names, and function bodies. */
function withoutTexts(script: string): string {
  return script.replace(/--[^\n]*|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"[^"]*"/g, '')
}
