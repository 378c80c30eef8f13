/** What somebody may have at a time. */
export interface Totals {
  readonly sockets: number
  readonly channels: number
  /** Subscriptions to changes of tables. */
  readonly bindings: number
}

/** Counts what accounts, or networks, have at a time, and refuses what is more than their totals. */
export class Holdings {
  readonly #totals: Totals
  readonly #held = new Map<string, Record<keyof Totals, number>>()

  constructor(totals: Totals) {
    this.#totals = totals
  }

  mayTake(holder: string, wanted: Partial<Totals>): boolean {
    const held = this.#held.get(holder)
    return partsOf(wanted).every(([kind, count]) => (held?.[kind] ?? 0) + count <= this.#totals[kind])
  }

  /** Counts all of it or nothing. @returns what gives it back, once; undefined if it would be too much */
  take(holder: string, wanted: Partial<Totals>): (() => void) | undefined {
    if (!this.mayTake(holder, wanted)) return undefined
    const held = this.#held.get(holder) ?? { sockets: 0, channels: 0, bindings: 0 }
    const parts = partsOf(wanted)
    for (const [kind, count] of parts) held[kind] += count
    this.#held.set(holder, held)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const [kind, count] of parts) held[kind] -= count
      if (Object.values(held).every((count) => count === 0)) this.#held.delete(holder)
    }
  }
}

const partsOf = (wanted: Partial<Totals>) =>
  (['sockets', 'channels', 'bindings'] as const).map((kind) => [kind, wanted[kind] ?? 0] as const)
