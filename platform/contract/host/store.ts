import { useSyncExternalStore } from 'react'
import { createStore as createZustandStore } from 'zustand/vanilla'
import type { Store } from '../api/shell-api.ts'

/** A store that its owner can write. */
export interface WritableStore<Value> extends Store<Value> {
  /** Does nothing for a value that is identical to the current one. */
  set(value: Value): void
}

/** A store of one value, outside React: a zustand store behind the only two functions that are shared between releases. */
export function createStore<Value>(initial: Value): WritableStore<Value> {
  const { getState, setState, subscribe } = createZustandStore<Value>(() => initial)
  return { get: getState, set: (value) => setState(value, true), subscribe }
}

/** The current value of a store; renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
