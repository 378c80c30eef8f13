import * as v from 'valibot'
import { conditions } from '../definition/conditions.ts'
import { type Draft, withoutSecrets } from '../definition/definition.ts'
import { actionTypes, categories, triggerTypes } from '../definition/kinds.ts'

const config = v.record(v.string(), v.unknown())
const number = v.nullable(v.number())

const draft = v.object({
  name: v.string(),
  description: v.string(),
  category: v.picklist(categories),
  trigger: v.object({ type: v.nullable(v.picklist(triggerTypes)), config }),
  conditions,
  actions: v.array(v.object({ id: v.string(), type: v.nullable(v.picklist(actionTypes)), config })),
  isActive: v.boolean(),
  priority: number,
  maxRetries: number,
  retryDelay: number,
})

const stored = v.pipe(v.string(), v.parseJson(), v.object({ at: v.string(), draft, base: v.optional(draft) }))

/** A draft on this device, when it was last changed, ISO 8601, and what it was changed from. */
export interface StoredDraft {
  at: string
  draft: Draft
  base?: Draft | undefined
}

/** Where the draft of an automation is. Deleted when the learner signs out, because it ends with the account's id. */
export const draftKey = (of: string, userId: string): string => `cahier.automation.draft.${of}.${userId}`

/** Reads a draft; null for none, and for one that this release does not understand. */
export function readDraft(text: string | null): StoredDraft | null {
  const read = v.safeParse(stored, text)
  return read.success ? read.output : null
}

export const writeDraft = (draft: Draft, base: Draft, at: Date): string =>
  JSON.stringify({ at: at.toISOString(), draft: withoutSecrets(draft), base: withoutSecrets(base) })

export const isSameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)
