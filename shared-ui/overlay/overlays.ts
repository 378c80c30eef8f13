import { useEffect, useEffectEvent, useReducer } from 'react'

type Overlays = typeof import('./parts.ts')

let loaded: Overlays | null = null
let loading: Promise<Overlays> | undefined

/** The code of dialogs and menus, or null until it has been loaded. */
export const loadedOverlays = (): Overlays | null => loaded

/**
 * Loads the code of dialogs and menus, which no page needs for its first view. A failure is forgotten, so the next call tries again.
 * A page calls it once it is idle, so that dialogs open without waiting; tests call it first.
 */
export function loadOverlays(): Promise<Overlays> {
  loading ??= import(/* webpackChunkName: "overlay" */ './parts.ts').then(
    (parts) => {
      loaded = parts
      return parts
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/**
 * The code of dialogs and menus, once it has been loaded.
 *
 * @param isWanted loads it
 * @param onFailed is told when it could not be loaded
 */
export function useOverlays(isWanted: boolean, onFailed: () => void): Overlays | null {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const fail = useEffectEvent(onFailed)
  const isMissing = loaded === null
  useEffect(() => {
    if (!isWanted || !isMissing) return
    let isGone = false
    loadOverlays().then(
      () => {
        if (!isGone) render()
      },
      (error: unknown) => {
        reportError(error)
        if (!isGone) fail()
      },
    )
    return () => {
      isGone = true
    }
  }, [isWanted, isMissing])
  return loaded
}
