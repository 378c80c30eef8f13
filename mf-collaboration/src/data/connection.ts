import { useUserId } from '@cahier/contract/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client.ts'
import { collaborationKeys } from './keys.ts'

/** Since when the provider's account is connected and until when its token is good; null without a connection. */
export function useConnection() {
  const client = useClient()
  const userId = useUserId()
  return useQuery({
    queryKey: collaborationKeys.connection,
    async queryFn({ signal }) {
      const supabase = await client()
      const { data, error } = await supabase
        .from('zoom_tokens')
        .select('created_at, expires_at')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw error
      return data
    },
  })
}

export function useDisconnect() {
  const client = useClient()
  const userId = useUserId()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn() {
      const supabase = await client()
      const { error } = await supabase.from('zoom_tokens').delete().eq('user_id', userId)
      if (error) throw error
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: collaborationKeys.connection }),
  })
}
