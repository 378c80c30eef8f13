/** Maximum number of distinct sessions kept per release or trial. Beyond it the oldest are dropped. */
const maxSessions = 10_000

/** A map of sessions that forgets the oldest when it is full. */
export class Bounded<Key, Value> extends Map<Key, Value> {
  override set(key: Key, value: Value): this {
    const [oldest] = this.keys()
    if (this.size >= maxSessions && !this.has(key) && oldest !== undefined) this.delete(oldest)
    return super.set(key, value)
  }
}
