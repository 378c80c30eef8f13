import { useCallback, useLayoutEffect, useRef } from 'react'
import type { UnsavedHandle } from '../api/shell-api.ts'
import { useShell } from './shell-context.tsx'

/**
 * While `dirty`, following links, taking another release and closing the tab ask first.
 *
 * @returns a function that discards the unsaved work immediately: call it after a save or a confirmed discard, right before
 * leaving
 */
export function useUnsaved(dirty: boolean, message?: string): () => void {
  const shell = useShell()
  const handle = useRef<UnsavedHandle>(null)
  // With the commit that shows the state: a key pressed right after it must not ask about what has just been saved.
  useLayoutEffect(() => {
    handle.current = shell.unsaved()
    return () => handle.current?.release()
  }, [shell])
  useLayoutEffect(() => handle.current?.set(dirty, message), [dirty, message])
  return useCallback(() => handle.current?.set(false), [])
}
