import * as v from 'valibot'
import type { ActionType, Automation, Category, NewAutomation, TriggerType } from '../data/automations.ts'
import type { Json } from '../data/database.gen.ts'
import { always, type Conditions, parseConditions, storedConditions } from './conditions.ts'
import type { Header } from './header.ts'
import { actions, triggers } from './kinds.ts'

export type Config = Readonly<Record<string, unknown>>

/** A trigger or an action; one whose type has not been chosen yet has none. */
export interface Typed<Type extends string> {
  readonly type: Type | null
  readonly config: Config
}

export interface DraftAction extends Typed<ActionType> {
  /** Tells the actions of a draft apart while they are moved. */
  readonly id: string
}

/** What the builder changes. */
export interface Draft {
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly trigger: Typed<TriggerType>
  readonly conditions: Conditions
  readonly actions: readonly DraftAction[]
  readonly isActive: boolean
  readonly priority: number | null
  readonly maxRetries: number | null
  /** In seconds. */
  readonly retryDelay: number | null
}

const retry = v.object({ max_retries: v.number(), retry_delay: v.number() })
const more = v.array(v.object({ type: v.string(), config: v.record(v.string(), v.unknown()) }))

const idOf = (index: number) => `action-${index}`

/** A new automation is active, and starts with one action to choose. */
export const emptyDraft: Draft = {
  name: '',
  description: '',
  category: 'general',
  trigger: { type: null, config: {} },
  conditions: always,
  actions: [{ id: idOf(0), type: null, config: {} }],
  isActive: true,
  priority: 5,
  maxRetries: 3,
  retryDelay: 300,
}

/** The columns that a draft is read from. */
export type Stored = Pick<
  Automation,
  | 'name'
  | 'description'
  | 'category'
  | 'trigger_type'
  | 'trigger_config'
  | 'action_type'
  | 'action_config'
  | 'more_actions'
  | 'conditions'
  | 'is_active'
  | 'priority'
  | 'retry_config'
>

const objectOf = (json: Json): Config => Object(json)

/** All actions of an automation, in order. */
export function actionsOf({
  action_type,
  action_config,
  more_actions,
}: Pick<Stored, 'action_type' | 'action_config' | 'more_actions'>): { type: ActionType; config: Config }[] {
  const read = v.safeParse(more, more_actions)
  const others = read.success ? read.output.filter(({ type }) => Object.hasOwn(actions, type)) : []
  return [
    { type: action_type, config: objectOf(action_config) },
    ...others.map(({ type, config }) => ({ type: type as ActionType, config })),
  ]
}

export function draftOf(automation: Stored): Draft {
  const retries = v.safeParse(retry, automation.retry_config)
  return {
    name: automation.name,
    description: automation.description,
    category: automation.category,
    trigger: { type: automation.trigger_type, config: objectOf(automation.trigger_config) },
    conditions: parseConditions(automation.conditions),
    actions: actionsOf(automation).map((action, index) => ({ id: idOf(index), ...action })),
    isActive: automation.is_active,
    priority: automation.priority,
    maxRetries: retries.success ? retries.output.max_retries : emptyDraft.maxRetries,
    retryDelay: retries.success ? retries.output.retry_delay : emptyDraft.retryDelay,
  }
}

/** The columns of a draft that has no problems. */
export function columnsOf(draft: Draft): Omit<NewAutomation, 'id' | 'user_id'> {
  const [first, ...others] = draft.actions
  if (!draft.trigger.type || !first?.type) throw new Error('the draft has no trigger or no action')
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    category: draft.category,
    trigger_type: draft.trigger.type,
    trigger_config: draft.trigger.config as Json,
    action_type: first.type,
    action_config: first.config as Json,
    more_actions: others.map(({ type, config }) => ({ type, config: config as Json })),
    conditions: storedConditions(draft.conditions),
    is_active: draft.isActive,
    priority: draft.priority ?? 5,
    retry_config: { max_retries: draft.maxRetries ?? 3, retry_delay: draft.retryDelay ?? 300 },
  }
}

/** What a dry run renders: the columns, as far as they are chosen. Secret values are not part of it. */
export function definitionOf(draft: Draft): Json {
  const chosen = draft.actions.filter(({ type }) => type !== null)
  const { is_active: _active, ...columns } = columnsOf(withoutSecrets({ ...draft, actions: chosen }))
  return columns as Json
}

const headersOf = ({ headers }: Config): readonly Header[] => (Array.isArray(headers) ? headers : [])

/** A draft whose secret values are replaced. */
function withHeaders(draft: Draft, replaced: (header: Header) => Header): Draft {
  return {
    ...draft,
    actions: draft.actions.map((action) =>
      headersOf(action.config).length === 0
        ? action
        : { ...action, config: { ...action.config, headers: headersOf(action.config).map(replaced) } },
    ),
  }
}

/** For a dry run, and for keeping it on the device: neither needs the secret values. */
export const withoutSecrets = (draft: Draft): Draft =>
  withHeaders(draft, (header) => (header.secret ? { name: header.name, value: '', secret: true } : header))

/** The values to be sealed, each once. */
export const secretsOf = (draft: Draft): readonly string[] => [
  ...new Set(
    draft.actions.flatMap(({ config }) =>
      headersOf(config).flatMap(({ secret, value }) => (secret && value ? [value] : [])),
    ),
  ),
]

/** A draft whose secret values are sealed. */
export const withSealed = (draft: Draft, sealed: ReadonlyMap<string, string>): Draft =>
  withHeaders(draft, ({ name, value, secret, ...stored }) => {
    if (!secret) return { name, ...(value !== undefined && { value }), ...stored }
    return { name, sealed: sealed.get(value ?? '') ?? '' }
  })

/** Another trigger begins with the config of its type; conditions spoke of the data of the former one. */
export const withTrigger = (draft: Draft, type: TriggerType): Draft =>
  type === draft.trigger.type
    ? draft
    : { ...draft, trigger: { type, config: triggers[type].initial }, conditions: always }

/**
 * Another action begins with the config of its type.
 *
 * @param address of the learner: the only one that mails go to
 */
export const withAction = (draft: Draft, index: number, type: ActionType, address: string): Draft => ({
  ...draft,
  actions: draft.actions.map((action, place) =>
    place === index && action.type !== type
      ? {
          ...action,
          type,
          config: type === 'send_email' ? { recipient: address, ...actions[type].initial } : actions[type].initial,
        }
      : action,
  ),
})

/** Mails go to the learner: those of a template leave their address open. */
export const withRecipient = (draft: Draft, address: string): Draft => ({
  ...draft,
  actions: draft.actions.map((action) =>
    action.type === 'send_email' && !action.config.recipient
      ? { ...action, config: { ...action.config, recipient: address } }
      : action,
  ),
})

/** Sets a value of a config; undefined removes it. */
export function withValue(config: Config, key: string, value: unknown): Config {
  const { [key]: _former, ...others } = config
  return value === undefined ? others : { ...others, [key]: value }
}

export function withAddedAction(draft: Draft): Draft {
  const taken = new Set(draft.actions.map(({ id }) => id))
  let index = draft.actions.length
  while (taken.has(idOf(index))) index++
  return { ...draft, actions: [...draft.actions, { id: idOf(index), type: null, config: {} }] }
}

/** Moves an action one place up (-1) or down (1). */
export function withMovedAction(draft: Draft, index: number, by: -1 | 1): Draft {
  const moved = draft.actions[index]
  const other = draft.actions[index + by]
  if (!moved || !other) return draft
  return { ...draft, actions: draft.actions.with(index, other).with(index + by, moved) }
}

export const withoutAction = (draft: Draft, index: number): Draft => ({
  ...draft,
  actions: draft.actions.toSpliced(index, 1),
})
