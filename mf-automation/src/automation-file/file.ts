import { fileName } from '@cahier/contract/archive'
import { type Allowance, FileRefused } from '@cahier/contract/reading'
import * as v from 'valibot'
import { conditions, storedConditions } from '../definition/conditions.ts'
import { type Config, type Draft, draftOf, type Stored } from '../definition/definition.ts'
import type { Header } from '../definition/header.ts'
import {
  actions as actionKinds,
  actionTypes,
  type ConfigField,
  categories,
  maxActions,
  triggers,
  triggerTypes,
} from '../definition/kinds.ts'
import { problemsOf } from '../definition/problems.ts'

const config = v.record(v.string(), v.unknown())

/** A value that has another type than its field would break the screens; what no field knows is kept. */
function hasTypes(fields: readonly ConfigField[], values: Config): boolean {
  return fields.every(({ key, kind }) => {
    const value = values[key]
    if (value === undefined) return true
    switch (kind) {
      case 'number':
        return typeof value === 'number'
      case 'flag':
        return typeof value === 'boolean'
      case 'list':
      case 'choices':
        return Array.isArray(value) && value.every((each) => typeof each === 'string')
      case 'numbers':
        return Array.isArray(value) && value.every((each) => typeof each === 'number')
      case 'body':
        return typeof value === 'string' || v.is(config, value)
      case 'headers':
        return v.is(
          v.array(v.object({ name: v.string(), value: v.optional(v.string()), sealed: v.optional(v.string()) })),
          value,
        )
      default:
        return typeof value === 'string'
    }
  })
}

const trigger = v.pipe(
  v.object({ type: v.picklist(triggerTypes), config }),
  v.check(({ type, config }) => hasTypes(triggers[type].fields, config)),
)
const action = v.pipe(
  v.object({ type: v.picklist(actionTypes), config }),
  v.check(({ type, config }) => hasTypes(actionKinds[type].fields, config)),
)

const automation = v.object({
  name: v.pipe(v.string(), v.maxLength(200)),
  description: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
  category: v.optional(v.picklist(categories), 'general'),
  trigger,
  conditions: v.optional(
    v.union([
      conditions,
      v.pipe(
        v.strictObject({}),
        v.transform(() => null),
      ),
    ]),
    {},
  ),
  actions: v.pipe(v.array(action), v.minLength(1), v.maxLength(maxActions)),
  priority: v.optional(v.number(), 5),
  retry: v.optional(v.object({ max_retries: v.number(), retry_delay: v.number() }), {
    max_retries: 3,
    retry_delay: 300,
  }),
})

const file = v.object({
  format: v.literal('cahier.automations'),
  version: v.literal(1),
  automations: v.pipe(v.array(v.unknown()), v.minLength(1)),
})

export interface AutomationFile extends Omit<v.InferInput<typeof file>, 'automations'> {
  automations: v.InferInput<typeof automation>[]
}

/** Why a file is refused, besides its size. */
export type Refusal = 'not-json' | 'not-automations'

/** An automation that is not taken over: this version of Cahier does not know a part of it, or a part is missing. */
export interface LeftOut {
  /** Place in the file, from 1. */
  place: number
  /** Empty where it has none. */
  name: string
  reason: 'unknown' | 'incomplete'
}

/** What a file holds. */
export interface ReadAutomations {
  drafts: readonly Draft[]
  leftOut: readonly LeftOut[]
}

/** A file has no sealed value, so its header would be sent without one. */
function withoutSealed(values: Config): Config {
  const { headers } = values
  return Array.isArray(headers)
    ? { ...values, headers: (headers as Header[]).filter(({ sealed }) => sealed === undefined) }
    : values
}

/**
 * The automations of a file, which do not run before the learner switches them on. One that cannot be taken over is named, and the
 * others are read.
 *
 * @throws FileRefused
 */
export function readFile(text: string, allowance: Pick<Allowance, 'takeEntry'>): ReadAutomations {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new FileRefused<Refusal>('not-json', error)
  }
  const read = v.safeParse(file, json)
  if (!read.success) throw new FileRefused<Refusal>('not-automations')
  const drafts: Draft[] = []
  const leftOut: LeftOut[] = []
  for (const [index, each] of read.output.automations.entries()) {
    allowance.takeEntry()
    const known = v.safeParse(automation, each)
    const draft = known.success ? draftFrom(known.output) : null
    if (draft && problemsOf(draft).length === 0) drafts.push(draft)
    else leftOut.push({ place: index + 1, name: nameOf(each), reason: draft ? 'incomplete' : 'unknown' })
  }
  return { drafts, leftOut }
}

const named = v.object({ name: v.pipe(v.string(), v.trim(), v.maxLength(200)) })
const nameOf = (one: unknown): string => (v.is(named, one) ? one.name.trim() : '')

const draftFrom = ({
  name,
  description,
  category,
  trigger,
  conditions,
  actions,
  priority,
  retry,
}: v.InferOutput<typeof automation>): Draft => ({
  name,
  description,
  category,
  trigger,
  conditions: conditions ?? { match: 'all', rules: [] },
  actions: actions.map(({ type, config }, index) => ({
    id: `action-${index}`,
    type,
    config: { ...actionKinds[type].initial, ...withoutSealed(config) },
  })),
  isActive: false,
  priority,
  maxRetries: retry.max_retries,
  retryDelay: retry.retry_delay,
})

/** Automations as the text of a file. Sealed values are not in it. */
export function writeFile(automations: readonly Stored[]): string {
  const written: AutomationFile = {
    format: 'cahier.automations',
    version: 1,
    automations: automations.map((stored) => {
      const { name, description, category, trigger, conditions, actions, priority, maxRetries, retryDelay } =
        draftOf(stored)
      if (!trigger.type) throw new Error('a stored automation has a trigger')
      return {
        name,
        description,
        category,
        trigger: { type: trigger.type, config: { ...trigger.config } },
        conditions: storedConditions(conditions),
        actions: actions.flatMap(({ type, config }) => (type ? [{ type, config: { ...withoutSealed(config) } }] : [])),
        priority: priority ?? 5,
        retry: { max_retries: maxRetries ?? 3, retry_delay: retryDelay ?? 300 },
      }
    }),
  }
  return `${JSON.stringify(written, null, 2)}\n`
}

/** The name of the file of automations with this title. */
export const fileNameOf = (title: string): string => `${fileName(title, 'automatisation')}.json`
