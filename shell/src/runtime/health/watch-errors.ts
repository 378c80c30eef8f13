import type { ReleaseName } from './beacons.ts'
import { blame } from './blame.ts'

/** What nobody can do anything about, and nothing breaks by. */
const noise = /^(ResizeObserver loop|Script error\.?$)/

/**
 * Hears of every error that nobody caught.
 *
 * @param usedBy whose control an element is, or null where it is the shell's
 * @param tell gets the error, and whose it is where that is known
 */
export function watchErrors(
  usedBy: (element: Element) => ReleaseName | null,
  tell: (error: unknown, release: ReleaseName | null) => void,
): void {
  let used: ReleaseName | null = null
  const use = ({ target }: Event) => {
    used = target instanceof Element ? usedBy(target) : null
    // Handlers run in the same task, and what they wait for in a later one.
    setTimeout(() => {
      used = null
    })
  }
  for (const type of [
    'pointerdown',
    'pointerup',
    'click',
    'keydown',
    'keyup',
    'input',
    'change',
    'submit',
    'focusin',
    'drop',
  ]) {
    addEventListener(type, use, { capture: true, passive: true })
  }
  addEventListener('error', ({ error, message, filename }) => {
    if (noise.test(message)) return
    tell(error ?? message, blame(error, { script: filename, used }))
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason?.name === 'AbortError') return
    tell(reason, blame(reason, { used }))
  })
}
