import { useShell } from '@cahier/contract/react'
import { useEffect, useState } from 'react'

/** Whether an assistant is installed that takes orders; false while that is unknown. */
export function useAssistant(): boolean {
  const shell = useShell()
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const found = (await shell.commands.has?.('ai.cards').catch(() => false)) ?? false
      if (isCurrent) setThere(found)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [shell])
  return isThere
}
