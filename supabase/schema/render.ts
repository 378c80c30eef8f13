import { areasOf, type Owners } from './owners.ts'

const heading = `-- The schema that the migrations lead to: one table after the other, and the one body of every function that runs.
-- Written by \`npx pnpm schema\`, to be read and compared. Do not run or edit it: add a migration.
`

/** One statement of a dump, or several of one object. */
interface Entry {
  /** The name in pg_dump's format: `notes`, `notes owners read`, `TABLE notes`, `fold(text)`. */
  readonly name: string
  /** `TABLE`, `INDEX`, `POLICY`, `ACL`, … */
  readonly type: string
  readonly schema: string
  readonly body: string
}

/** A table, a type or a function, with its dependent statements. */
interface Section {
  readonly kind: 'type' | 'table' | 'function'
  readonly name: string
  readonly area: string
  readonly entries: Entry[]
}

const kinds = ['type', 'table', 'function'] as const

/** The order of the statements of a table. Other types come last. */
const order = [
  'TYPE',
  'TABLE',
  'FUNCTION',
  'COMMENT',
  'SEQUENCE',
  'DEFAULT',
  'CONSTRAINT',
  'FK CONSTRAINT',
  'INDEX',
  'ROW SECURITY',
  'POLICY',
  'TRIGGER',
  'PUBLICATION TABLE',
  'ACL',
]

/**
 * Arranges a dump for readers: by area, then types, tables and functions, each with its dependent statements.
 *
 * @throws when no migration creates an object of the schemas `public` and `private`, or a policy, in a statement of its own
 */
export function renderSchema(dump: string, owners: Owners): string {
  const sections = arrange(readDump(dump), owners)
  const parts = areasOf(owners).flatMap((area) => {
    const own = sections.filter((section) => section.area === area)
    if (own.length === 0) return []
    const title = `-- ${'='.repeat(117)}\n-- area: ${area}\n-- ${'='.repeat(117)}\n`
    return [title, ...kinds.flatMap((kind) => own.filter((section) => section.kind === kind).map(renderSection))]
  })
  return [heading, ...parts].join('\n')
}

/** Splits a dump into entries: each starts with a three-line comment that describes it. */
function readDump(dump: string): Entry[] {
  const parts = dump.split(/^--\n-- Name: (.+); Type: (.+); Schema: (.+); Owner: .*\n--\n/m)
  const entries: Entry[] = []
  for (let index = 1; index + 3 < parts.length; index += 4) {
    const [name = '', type = '', schema = '', body = ''] = parts.slice(index, index + 4)
    entries.push({ name, type, schema, body: plainBody(body) })
  }
  return entries
}

function plainBody(body: string): string {
  return body
    .replace(/^SET default_\w+ = .*;$/gm, '')
    .replace(/\n--\n-- PostgreSQL database dump complete\n--\s*$/, '')
    .replace(/^(ALTER TABLE ONLY \S+)\n {4}/gm, '$1 ')
    .trim()
}

function arrange(entries: readonly Entry[], owners: Owners): Section[] {
  const sections = new Map<string, Section>()
  for (const entry of entries) {
    const subject = subjectOf(entry)
    if (subject === undefined) continue
    const own = entry.schema === 'public' || entry.schema === 'private'
    // Policies and triggers on tables of the auth, storage or realtime service belong to the area that created them, or to the
    // service.
    const area = owners.get(own ? subject.name : `${entry.schema}.${entry.name}`)
    if (area === undefined) {
      // The services have their own tables and triggers, but no policies.
      if (own || entry.type === 'POLICY') throw new Error(`No migration says whose ${entry.schema}.${entry.name} is`)
      continue
    }
    const key = `${area} ${subject.kind} ${subject.name}`
    const section = sections.get(key) ?? { ...subject, area, entries: [] }
    sections.set(key, section)
    section.entries.push(entry)
  }
  return [...sections.values()].sort((a, b) => compare(a.name, b.name))
}

/** The type, table or function that an entry belongs to; undefined if it belongs to none. */
function subjectOf({ name, type, schema, body }: Entry): Pick<Section, 'kind' | 'name'> | undefined {
  // Drops the arguments of a function: no two functions have the same name.
  const of = (kind: Section['kind'], own: string) => ({ kind, name: `${schema}.${/^\w+/.exec(own)?.[0]}` })
  const [, stated = '', rest = ''] = /^(TABLE|COLUMN|FUNCTION|TYPE|SEQUENCE) (.+)$/.exec(name) ?? []
  switch (type) {
    case 'TYPE':
      return of('type', name)
    case 'FUNCTION':
      return of('function', name)
    case 'TABLE':
    case 'ROW SECURITY':
      return of('table', name)
    case 'CONSTRAINT':
    case 'FK CONSTRAINT':
    case 'TRIGGER':
    case 'POLICY':
    case 'DEFAULT':
      return of('table', name.split(' ')[0] ?? '')
    case 'PUBLICATION TABLE':
      return of('table', name.split(' ')[1] ?? '')
    case 'INDEX':
      return of('table', /\bON \w+\.(\w+)/.exec(body)?.[1] ?? '')
    case 'SEQUENCE':
      return of('table', /^ALTER TABLE \w+\.(\w+) ALTER COLUMN/.exec(body)?.[1] ?? '')
    case 'ACL':
    case 'COMMENT':
      if (stated === 'FUNCTION') return of('function', rest)
      if (stated === 'TYPE') return of('type', rest)
      if (stated === 'TABLE' || stated === 'COLUMN') return of('table', rest.split('.')[0] ?? '')
      return undefined
    default:
      return undefined
  }
}

function renderSection({ name, entries }: Section): string {
  const place = ({ type }: Entry) => (order.includes(type) ? order.indexOf(type) : order.length)
  const sorted = [...entries].sort((a, b) => place(a) - place(b) || (a.type === 'ACL' ? 0 : compare(a.name, b.name)))
  const groups = Map.groupBy(sorted, place)
  const blocks = [...groups.values()].map((group) => {
    const bodies = group.map(({ body }) => body)
    if (group[0]?.type === 'ACL') return joinGrants(bodies.join('\n').split('\n')).join('\n')
    return bodies.join(bodies.some((body) => body.includes('\n')) ? '\n\n' : '\n')
  })
  return `-- ${name}\n\n${blocks.join('\n\n')}\n`
}

/** Joins column grants, of which a dump has one per column, into one per role. */
function joinGrants(lines: readonly string[]): string[] {
  const joined = new Map<string, Map<string, string[]>>()
  const others: string[] = []
  for (const line of lines) {
    const [, rights, target] = /^GRANT ((?:[A-Z]+\([^)]+\),?)+) (ON TABLE .+;)$/.exec(line) ?? []
    if (rights === undefined || target === undefined) {
      others.push(line)
      continue
    }
    const byRight = joined.get(target) ?? new Map<string, string[]>()
    joined.set(target, byRight)
    for (const [, right = '', column = ''] of rights.matchAll(/([A-Z]+)\(([^)]+)\)/g)) {
      byRight.set(right, [...(byRight.get(right) ?? []), column])
    }
  }
  const byColumn = [...joined].map(([target, byRight]) => {
    const rights = [...byRight].map(([right, columns]) => `${right}(${columns.join(', ')})`)
    return `GRANT ${rights.join(', ')} ${target}`
  })
  return [...others.filter((line) => line !== ''), ...byColumn]
}

/** Compares by code unit, which is the same on every machine. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
