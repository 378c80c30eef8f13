import type { FileStatement } from './build.ts'
import { entriesOf } from './entries.ts'
import type { SchemaStatement } from './statements.ts'

const keyOf = ({ subject, part, sql }: SchemaStatement) => `${subject} ${part} ${sql}`

/** What each of two schemas has that the other has not. */
export function compare(
  declared: readonly SchemaStatement[],
  migrated: readonly SchemaStatement[],
): { added: SchemaStatement[]; gone: SchemaStatement[] } {
  const [has, made] = [new Set(declared.map(keyOf)), new Set(migrated.map(keyOf))]
  return {
    added: declared.filter((statement) => !made.has(keyOf(statement))),
    gone: migrated.filter((statement) => !has.has(keyOf(statement))),
  }
}

/** The name by which a policy, trigger, index or constraint is known beside its table; blank for other statements. */
const nameOf = (sql: string): string =>
  (
    /^create (?:(?:unique )?index|policy|(?:constraint )?trigger) ("[^"]+"|\w+)/i.exec(sql)?.[1] ??
    /^constraint ("[^"]+"|\w+)/i.exec(sql)?.[1] ??
    ''
  ).replaceAll('"', '')

const quoted = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`)
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The statements of the files that make what a statement of the catalogue says, as they are written. */
function written({ part, subject, sql }: SchemaStatement, statements: readonly FileStatement[]): FileStatement[] {
  const on = escaped(subject)
  const name = nameOf(sql)
  const object = /^comment on (\w+) ([\w.]+)/i.exec(sql)
  const patterns: Readonly<Partial<Record<SchemaStatement['part'], RegExp>>> = {
    create: new RegExp(`^create (or replace )?(table|type|view|function) ${on}\\b`, 'i'),
    policy: new RegExp(`^create policy "?${escaped(name)}"? on ${on}\\b`, 'i'),
    trigger: new RegExp(`^create (constraint )?trigger "?${escaped(name)}"?\\s[^;]*?\\bon ${on}\\b`, 'i'),
    index: new RegExp(`^create (unique )?index ${escaped(name)}\\s`, 'i'),
    comment: new RegExp(`^comment on ${object?.[1]} ${escaped(object?.[2] ?? '')}\\b`, 'i'),
    setting: new RegExp(`^alter table ${on} `, 'i'),
    publication: new RegExp(`^alter publication \\w+ add table ${on}$`, 'i'),
  }
  const pattern = patterns[part]
  return pattern === undefined ? [] : statements.filter((statement) => pattern.test(statement.sql))
}

/** A statement of a migration; those with a lower place come first. */
interface Step {
  readonly place: number
  readonly sql: string
}

/** Parts that can be dropped and made again without a loss. */
const replaceable: readonly SchemaStatement['part'][] = ['index', 'policy', 'trigger']

/**
 * The statements that make a migrated database what the files say, in the words of the files, as far as nothing has to be decided: what
 * takes something away, or changes a column or a row, is left out.
 *
 * @param ran the files' statements in an order in which they can be run
 */
export function stepsBetween(
  declared: readonly SchemaStatement[],
  migrated: readonly SchemaStatement[],
  ran: readonly FileStatement[],
): string[] {
  const { added, gone } = compare(declared, migrated)
  const isFormer = (former: SchemaStatement, { kind, subject, part, sql }: SchemaStatement) =>
    former.kind === kind && former.subject === subject && former.part === part && nameOf(former.sql) === nameOf(sql)
  const steps: Step[] = []
  for (const statement of gone) {
    if (added.some((other) => isFormer(statement, other))) continue
    if (replaceable.includes(statement.part)) steps.push({ place: -1, sql: dropOf(statement) })
    if (statement.part === 'publication') {
      steps.push({ place: -1, sql: statement.sql.replace(/ ADD TABLE /, ' drop table ').replace(/;$/, '') })
    }
  }
  for (const statement of added) {
    const { kind, part } = statement
    const former = gone.find((other) => isFormer(other, statement))
    if (part === 'row' || part === 'grant') continue
    if (part === 'create' && kind === 'table' && former) {
      for (const sql of alterations(statement, former, ran)) steps.push({ place: 0, sql })
      continue
    }
    for (const each of written(statement, ran)) {
      const place = ran.indexOf(each)
      if (former && replaceable.includes(part)) steps.push({ place, sql: dropOf(statement) })
      steps.push({ place, sql: each.sql })
    }
  }
  const ordered = steps.sort((a, b) => a.place - b.place).map(({ sql }) => sql)
  return [...new Set([...ordered, ...rightsBetween(added, gone, ran)])]
}

const dropOf = ({ part, subject, sql }: SchemaStatement) =>
  part === 'index'
    ? `drop index ${subject.split('.')[0]}.${nameOf(sql)}`
    : `drop ${part} ${quoted(nameOf(sql))} on ${subject}`

/** What is taken from roles, then what is given to them. */
function rightsBetween(
  added: readonly SchemaStatement[],
  gone: readonly SchemaStatement[],
  ran: readonly FileStatement[],
): string[] {
  const rights = (statements: readonly SchemaStatement[]) =>
    statements.flatMap(({ part, kind, subject, sql }) => {
      const [, object = '', roles = ''] = / ON ((?:TABLE|FUNCTION) .*) TO (.*);$/.exec(sql) ?? []
      return part === 'grant' && kind !== 'database'
        ? roles
            .split(', ')
            .map((role) => ({ kind, subject, object: object.replace(/^\w+/, (word) => word.toLowerCase()), role }))
        : []
    })
  const [given, taken] = [rights(added), rights(gone)]
  // Rights on columns go with those on the table, so what a role keeps of a table is given anew.
  const lost = taken.filter(
    ({ kind, object, role }) =>
      kind === 'table' || !given.some((other) => other.object === object && other.role === role),
  )
  const granted = ({ kind, subject, role }: (typeof given)[number]) =>
    ran.filter(({ sql }) => {
      const [, object = '', roles = ''] =
        /^grant\s[^;]*\son (?:table |function )?([\w.]+)[^;]*\sto ([\w, ]+)$/i.exec(sql) ?? []
      return object === subject && (kind === 'function' || roles.split(', ').includes(role.toLowerCase()))
    })
  return [
    ...lost.map(({ object, role }) => `revoke all on ${object} from ${role.toLowerCase()}`),
    ...[...given, ...lost.filter(({ kind }) => kind === 'table')].flatMap(granted).map(({ sql }) => sql),
  ]
}

/** What a table gets: columns as the file has them, and constraints that are new or say something else. */
function alterations(declared: SchemaStatement, migrated: SchemaStatement, ran: readonly FileStatement[]): string[] {
  const lines = ({ sql }: SchemaStatement) =>
    sql
      .split('\n')
      .filter((line) => line.startsWith('    '))
      .map((line) => line.trim().replace(/,$/, ''))
  const [is, was] = [lines(declared), lines(migrated)]
  const wordOf = (line: string) => (/^CONSTRAINT /.test(line) ? nameOf(line) : (/^("[^"]+"|\w+)/.exec(line)?.[1] ?? ''))
  const known = new Set(was.map(wordOf))
  const { subject } = declared
  const table = subject.split('.')[1] ?? ''
  const entries = written(declared, ran).flatMap(({ sql }) => entriesOf(sql))
  const columns = is.filter((line) => !/^CONSTRAINT /.test(line) && !known.has(wordOf(line))).map(wordOf)
  const statements = columns.map((column) => {
    const entry = entries.find((each) => each.startsWith(`${column} `)) ?? column
    return `alter table ${subject} add column ${entry}`
  })
  for (const line of is.filter((each) => /^CONSTRAINT /.test(each) && !was.includes(each))) {
    const name = nameOf(line)
    // The column's own comes with it.
    if (columns.some((column) => name.startsWith(`${table}_${column}_`))) continue
    const drop = known.has(name) ? `drop constraint ${quoted(name)}, ` : ''
    statements.push(`alter table ${subject} ${drop}add ${line.replace(/^CONSTRAINT/, 'constraint')}`)
  }
  for (const line of was.filter((each) => /^CONSTRAINT /.test(each) && !is.map(wordOf).includes(wordOf(each)))) {
    statements.push(`alter table ${subject} drop constraint ${quoted(nameOf(line))}`)
  }
  return statements
}
