import { useReachable } from '../data/conversations.ts'
import { useNetworkChange } from '../network/use-network-change.ts'

/** Whether the assistant can be reached; null while unknown. */
export function useConnection(): boolean | null {
  const { isError, isSuccess, refetch } = useReachable()
  useNetworkChange(refetch)
  return isError ? false : isSuccess || null
}
