import * as v from 'valibot'
import type { TriggerType } from '../data/automations.ts'
import { triggerTypes } from '../definition/kinds.ts'

const cause = v.object({ trigger: v.picklist(triggerTypes) })

/** The cause of a run, from its `trigger_data`; null for one that this release does not know. */
export function causeOf(triggerData: unknown): TriggerType | null {
  const read = v.safeParse(cause, triggerData)
  return read.success ? read.output.trigger : null
}
