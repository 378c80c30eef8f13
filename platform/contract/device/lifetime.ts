import type { EventBus } from '../v1/index.ts'

/** How long something is kept that every release of the area in a page has one of. */
export interface Lifetime {
  /** Aborts when a newer release has its own and nothing on screen uses this one. */
  ended: AbortSignal
  /** Something on screen uses it. @returns ends that */
  hold(): () => void
  /** Ends it at once. */
  end(): void
}

/** Milliseconds for what still runs, a command for instance. */
const grace = 5_000

/**
 * Takes over from the other releases of the area in this page.
 *
 * @param topic what is kept; every release of the area names it the same
 */
export function createLifetime(events: EventBus, topic: string): Lifetime {
  const life = new AbortController()
  let holders = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    clearTimeout(timer)
    if (isOver && holders === 0) timer = setTimeout(end, grace)
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
