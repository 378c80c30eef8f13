import type { EventBus } from '../api/index.ts'

/** The lifetime of a value of which every release of the area has its own in a page. */
export interface Lifetime {
  /** Aborts when a newer release has its own value and no component uses this one. */
  ended: AbortSignal
  /** Marks it as used. @returns a function that ends the use */
  hold(): () => void
  /** Ends it immediately. */
  end(): void
}

/** Milliseconds for work that is still running, such as a command. */
const disposalDelayMs = 5_000

/**
 * Takes over from the other releases of the area in this page.
 *
 * @param topic name of the value, the same in every release of the area
 */
export function createLifetime(events: EventBus, topic: string): Lifetime {
  const life = new AbortController()
  let holders = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    clearTimeout(timer)
    if (isOver && holders === 0) timer = setTimeout(end, disposalDelayMs)
  }
  const end = () => {
    clearTimeout(timer)
    silence()
    life.abort()
  }
  events.emit(topic)
  const silence = events.on(topic, () => {
    isOver = true
    look()
  })
  return {
    ended: life.signal,
    hold() {
      holders += 1
      look()
      return () => {
        holders -= 1
        look()
      }
    },
    end,
  }
}
