import * as v from 'valibot'

/** Ends with the account, as everything does that is forgotten with it. */
const keyOf = (what: string, userId: string) => `cahier.${what}.${userId}`

/** Keeps on this device what the server last said of an account, for when it cannot be asked. */
export function remember(what: string, userId: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(what, userId), JSON.stringify(value))
  } catch {
    // A full device shows less without a network, and works the same with one.
  }
}

/** What was last remembered, or null: nothing, or what another release understood differently. */
export function lastKnown<Value>(what: string, userId: string, schema: v.GenericSchema<unknown, Value>): Value | null {
  try {
    const kept = v.safeParse(schema, JSON.parse(localStorage.getItem(keyOf(what, userId)) ?? 'null'))
    return kept.success ? kept.output : null
  } catch {
    return null
  }
}
