import { useEffect, useState } from 'react'
import { useCommands } from '../calls/use-commands.ts'

/** Whether an assistant is installed that takes orders; false while that is unknown. */
export function useAssistant(): boolean {
  const commands = useCommands()
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const found = await commands.has('ai.cards').catch(() => false)
      if (isCurrent) setThere(found)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [commands])
  return isThere
}
