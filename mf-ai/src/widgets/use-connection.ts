import { useEffect } from 'react'
import { useReachable } from '../data/conversations.ts'

/** Whether the assistant's page would work, as far as is known; null until it is. Asked again when the network comes or goes. */
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
