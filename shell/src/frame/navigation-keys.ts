import { areSingleKeysOn } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useEffect, useState } from 'react'
import { useNavigation } from './navigation.ts'

/** Milliseconds between `g` and the letter of an area. */
const secondKeyTimeoutMs = 1500

/** The path that a key sequence opens, or null. Keys are compared by character, so that they work on every keyboard layout. */
export function createKeySequence() {
  let armed = Number.NEGATIVE_INFINITY
  return (key: string, now: number, paths: ReadonlyMap<string, string>): string | null => {
    const afterG = now - armed < secondKeyTimeoutMs
    armed = !afterG && key === 'g' ? now : Number.NEGATIVE_INFINITY
    if (afterG) return paths.get(key) ?? null
    return key === '/' ? (paths.get('/') ?? null) : null
  }
}

/** Whether a key press is text input or belongs to an open dialog or menu. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null)

/** `g` and a letter open an area, `/` the search, anywhere but where text is written. */
export function useNavigationKeys(): void {
  const shell = useShell()
  const entries = useNavigation()
  // Kept in state: the component may render between two keys.
  const [pressed] = useState(createKeySequence)
  useEffect(() => {
    const paths = new Map(entries.flatMap(({ key, path }) => (key === undefined ? [] : [[key, path] as const])))
    const onKeyDown = (event: KeyboardEvent) => {
      const isCombination = event.ctrlKey || event.metaKey || event.altKey
      if (!areSingleKeysOn() || event.defaultPrevented || event.repeat || isCombination || isTyping(event.target))
        return
      const path = pressed(event.key, event.timeStamp, paths)
      if (path === null) return
      event.preventDefault()
      shell.navigate(path)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [entries, shell, pressed])
}
