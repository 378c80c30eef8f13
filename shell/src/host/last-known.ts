import * as v from 'valibot'
import { storedJson } from './stored-json.ts'

/** The key ends with the account's id: `forgetAccount` deletes such keys at sign-out. */
const keyOf = (what: string, userId: string) => `cahier.${what}.${userId}`

/** Stores the server's last answer about an account on this device, for use while it is offline. */
export function remember(what: string, userId: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(what, userId), JSON.stringify(value))
  } catch {
    // Storage may be full. Only the offline view suffers.
  }
}

/** The remembered value, unvalidated: another release may have stored another shape. */
export const remembered = (what: string, userId: string): unknown => storedJson(keyOf(what, userId))

/** The remembered value, or null when there is none or it does not match the schema. */
export function lastKnown<Value>(what: string, userId: string, schema: v.GenericSchema<unknown, Value>): Value | null {
  const value = v.safeParse(schema, remembered(what, userId))
  return value.success ? value.output : null
}
