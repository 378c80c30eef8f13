import { blame } from './blame.ts'
import type { ReleaseName } from './release-name.ts'

/** Harmless browser messages that nobody can act on. */
const noise = /^(ResizeObserver loop|Script error\.?$)/

/**
 * Reports every uncaught error and unhandled rejection.
 *
 * @param usedBy the release that an element belongs to, or null for the shell's
 * @param tell gets the error and the release that caused it, if known
 */
export function watchErrors(
  usedBy: (element: Element) => ReleaseName | null,
  tell: (error: unknown, release: ReleaseName | null) => void,
): void {
  let used: ReleaseName | null = null
  const use = ({ target }: Event) => {
    used = target instanceof Element ? usedBy(target) : null
    // Event handlers run in this task; after it the control no longer explains an error.
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
