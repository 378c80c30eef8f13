import { useEffect } from 'react'
import { useReachable } from '../data/conversations.ts'

/** Whether the assistant can be reached; null while unknown. Checked again when the network connects or disconnects. */
export function useConnection(): boolean | null {
  const { isError, isSuccess, refetch } = useReachable()
  useEffect(() => {
    const ask = () => void refetch()
    addEventListener('online', ask)
    addEventListener('offline', ask)
    return () => {
      removeEventListener('online', ask)
      removeEventListener('offline', ask)
    }
  }, [refetch])
  return isError ? false : isSuccess || null
}
