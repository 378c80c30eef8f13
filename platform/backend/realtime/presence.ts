import { randomUUID } from 'node:crypto'

type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string }

/** Presences by key, as they go over the wire. */
export type PresenceState = Readonly<Record<string, { readonly metas: readonly Meta[] }>>

export interface PresenceDiff {
  readonly joins: PresenceState
  readonly leaves: PresenceState
}

/** Who is on a topic: each member under a key of its choice, once. */
export class Presence {
  readonly #tracked = new Map<object, { readonly key: string; readonly meta: Meta }>()

  /** Shows a member, or changes what is shown of it. */
  track(member: object, key: string, payload: Readonly<Record<string, unknown>>): PresenceDiff {
    const before = this.#tracked.get(member)
    const meta: Meta = { ...payload, phx_ref: randomUUID(), ...(before && { phx_ref_prev: before.meta.phx_ref }) }
    this.#tracked.set(member, { key, meta })
    return { joins: stateOf([{ key, meta }]), leaves: stateOf(before ? [before] : []) }
  }

  /** Undefined when the member was not shown. */
  untrack(member: object): PresenceDiff | undefined {
    const before = this.#tracked.get(member)
    if (before === undefined) return undefined
    this.#tracked.delete(member)
    return { joins: {}, leaves: stateOf([before]) }
  }

  state(): PresenceState {
    return stateOf([...this.#tracked.values()])
  }
}

function stateOf(tracked: readonly { readonly key: string; readonly meta: Meta }[]): PresenceState {
  const grouped = Map.groupBy(tracked, ({ key }) => key)
  return Object.fromEntries([...grouped].map(([key, shown]) => [key, { metas: shown.map(({ meta }) => meta) }]))
}
