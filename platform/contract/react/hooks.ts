import { useCallback, useEffect, useRef, useState } from 'react'
import type { Entitlements, Preferences, Profile, Session, UnsavedHandle } from '../v1/shell-api.ts'
import { useShell } from './shell-context.tsx'
import { useStore } from './stores.ts'

export const useSession = (): Session => useStore(useShell().session)
export const useProfile = (): Profile | null => useStore(useShell().profile)
export const usePreferences = (): Preferences => useStore(useShell().preferences)
export const useEntitlements = (): Entitlements => useStore(useShell().entitlements)

/** Id of the signed-in learner. Throws on public pages, where there is none. */
export function useUserId(): string {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('useUserId needs a signed-in session')
  return session.userId
}

/**
 * While `dirty`, links, a swap of the release and closing the tab ask first.
 *
 * @returns forgets the unsaved work at once: to be called after a save or a confirmed discard, right before leaving
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

/** Calls `listener` whenever any area says that the topic may be stale. */
export function useEvent(topic: string, listener: (payload: unknown) => void): void {
  const shell = useShell()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => shell.events.on(topic, (payload) => latest.current(payload)), [shell, topic])
}

/** The time, looked at again every `interval` milliseconds: what depends on it changes while the page is open. */
export function useNow(interval = 30_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
