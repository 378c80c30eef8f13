import pg from 'pg'

/** SQL with `$1…` for its values. Every text that comes from a request is a value, an identifier or a literal, never SQL. */
export interface Statement {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** Collects the values of a statement while its text is written. */
export class Values {
  readonly list: (string | null)[] = []

  /** The placeholder of a value, whose type the database infers from where it stands. */
  add(value: string | null): string {
    return `$${this.list.push(value === null ? null : withoutNul(value))}`
  }
}

/** Text in Postgres has no character NUL. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

export const identifier = (name: string) => pg.escapeIdentifier(withoutNul(name))

export const literal = (text: string) => pg.escapeLiteral(withoutNul(text))

export const qualified = (schema: string, name: string) => `${identifier(schema)}.${identifier(name)}`
