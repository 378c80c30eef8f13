import { useSyncExternalStore } from 'react'
import type { Store } from '../v1/shell-api.ts'

/** The current value of a store; renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** A store that its owner can write. `set` with an identical reference does nothing. */
export function createStore<Value>(initial: Value): Store<Value> & { set(value: Value): void } {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
