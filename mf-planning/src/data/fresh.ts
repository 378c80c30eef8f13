import { useEvent, useShell } from '@cahier/contract/react'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What a widget reads for itself. */
export interface Fresh<Value> {
  /** Null until it has been read. */
  value: Value | null
  failed: boolean
}

/** Reads when it is shown, when `read` changes, and whenever something was studied. */
export function useFresh<Value>(read: () => Promise<Value>): Fresh<Value> {
  const shell = useShell()
  const [state, setState] = useState<Fresh<Value>>({ value: null, failed: false })
  const asked = useRef(0)
  const refresh = useCallback(async () => {
    // An earlier question may be answered later.
    const mine = ++asked.current
    try {
      const value = await read()
      if (mine === asked.current) setState({ value, failed: false })
    } catch (error) {
      shell.reportError(error)
      if (mine === asked.current) setState(({ value }) => ({ value, failed: true }))
    }
  }, [shell, read])
  useEffect(() => void refresh(), [refresh])
  useEvent('dashboard', () => void refresh())
  return state
}
