import type { EventBus } from '@cahier/contract'

/** A listener that throws does not stop the others from being called. */
export function createEventBus(report: (error: unknown) => void): EventBus {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  return {
    emit(topic, payload) {
      for (const listener of [...(listeners.get(topic) ?? [])]) {
        try {
          listener(payload)
        } catch (error) {
          report(error)
        }
      }
    },
    on(topic, listener) {
      const heard = listeners.get(topic) ?? new Set()
      listeners.set(topic, heard.add(listener))
      return () => heard.delete(listener)
    },
  }
}
