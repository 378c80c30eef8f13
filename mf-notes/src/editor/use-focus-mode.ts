import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Shows nothing but the text, until Escape or another press on the same button.
 *
 * @returns `editor` goes to the element that everything stands in
 */
export function useFocusMode() {
  const [isFocused, setFocused] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const wasFocused = useRef(isFocused)
  useLayoutEffect(() => {
    if (wasFocused.current === isFocused) return
    wasFocused.current = isFocused
    // What had the focus may be hidden now.
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true })
  }, [isFocused])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isFocused || event.defaultPrevented || event.nativeEvent.isComposing) return
    // It does not close the note as well.
    event.stopPropagation()
    event.preventDefault()
    setFocused(false)
  }
  return {
    isFocused,
    toggleFocusMode: () => setFocused(!isFocused),
    editor: { ref, tabIndex: -1, 'data-focus-mode': isFocused || undefined, onKeyDown } as const,
  }
}
