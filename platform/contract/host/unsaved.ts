import { useCallback, useEffect, useRef } from 'react'
import type { UnsavedHandle } from '../v1/shell-api.ts'
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
  useEffect(() => {
    handle.current = shell.unsaved()
    return () => handle.current?.release()
  }, [shell])
  useEffect(() => handle.current?.set(dirty, message), [dirty, message])
  return useCallback(() => handle.current?.set(false), [])
}
