import * as v from 'valibot'
import { storedJson } from './stored-json.ts'

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

/** What was last remembered, whatever it is: another release may have kept something else. */
export const remembered = (what: string, userId: string): unknown => storedJson(keyOf(what, userId))

/** What was last remembered, or null: nothing, or what another release understood differently. */
export function lastKnown<Value>(what: string, userId: string, schema: v.GenericSchema<unknown, Value>): Value | null {
  const value = v.safeParse(schema, remembered(what, userId))
  return value.success ? value.output : null
}
