import type { ShellHistory, Store, UnsavedHandle } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import { createBrowserHistory, type History } from 'history'

export interface GuardedHistory {
  history: ShellHistory
  unsaved(): UnsavedHandle
  /** True while some source has unsaved work. */
  hasUnsaved: Store<boolean>
}

/**
 * The page's history. While something is unsaved, leaving asks first, and so does closing the tab. A link whose state says `leavesNothing` opens something
 * beside what is written.
 *
 * @param ask resolves to true when the learner wants to leave; `message` is the source's own wording, if it has one
 */
export function createGuardedHistory(
  ask: (message: string | undefined) => Promise<boolean>,
  history: History = createBrowserHistory(),
): GuardedHistory {
  const dirty = new Map<object, string | undefined>()
  const hasUnsaved = createStore(false)
  let unblock: (() => void) | undefined
  let asking = false

  const arm = () => {
    hasUnsaved.set(dirty.size > 0)
    if (dirty.size > 0 && !unblock) {
      unblock = history.block((transition) => {
        if (leavesNothing(transition.location.state)) {
          disarm()
          transition.retry()
          return arm()
        }
        if (asking) return
        asking = true
        ask([...dirty.values()].at(-1))
          .then((leave) => {
            if (!leave) return
            disarm()
            transition.retry()
            arm()
          })
          .finally(() => {
            asking = false
          })
      })
    } else if (dirty.size === 0) disarm()
  }
  const disarm = () => {
    unblock?.()
    unblock = undefined
  }

  return {
    history,
    hasUnsaved,
    unsaved() {
      const source = {}
      return {
        set(isDirty, message) {
          if (isDirty) dirty.set(source, message)
          else dirty.delete(source)
          arm()
        },
        release() {
          dirty.delete(source)
          arm()
        },
      }
    },
  }
}

const leavesNothing = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'leavesNothing' in state && state.leavesNothing === true
