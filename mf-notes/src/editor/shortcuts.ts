export type Shortcut = 'save' | 'focusMode' | 'pin' | 'previous' | 'next'

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
  /** Milliseconds. */
  timeStamp: number
}

/** Milliseconds within which a second press is left to the browser: its search, its printing. */
const secondPressMs = 600

const withControl: Readonly<Record<string, Shortcut>> = { s: 'save', f: 'focusMode', p: 'pin' }
const alone: Readonly<Record<string, Shortcut>> = { ArrowLeft: 'previous', ArrowRight: 'next' }

/**
 * The shortcut of a key press in the editor; null for keys of the browser or the text.
 *
 * @returns a function of the key and of whether it was pressed in a field
 */
export function createShortcuts() {
  let last: { shortcut: Shortcut; at: number } | undefined
  return (press: KeyPress, isTyping: boolean): Shortcut | null => {
    if (press.isComposing || press.altKey || press.shiftKey) return null
    if (!press.ctrlKey && !press.metaKey) return isTyping ? null : (alone[press.key] ?? null)
    const shortcut = withControl[press.key.toLowerCase()]
    if (!shortcut || shortcut === 'save') return shortcut ?? null
    const isSecond = last?.shortcut === shortcut && press.timeStamp - last.at < secondPressMs
    last = isSecond ? undefined : { shortcut, at: press.timeStamp }
    return isSecond ? null : shortcut
  }
}
