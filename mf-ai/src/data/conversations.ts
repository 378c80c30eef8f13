import { useShell } from '@cahier/contract/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Database } from './database.gen.ts'
import { aiKeys } from './keys.ts'

type Row = Database['public']['Tables']['ai_conversations']['Row']
export type Conversation = Pick<Row, 'id' | 'title' | 'updated_at'>

/** Longest title that the server takes. */
export const longestTitle = 200

const most = 200
const undoable = 3_600_000

/** The learner's conversations, the latest first. */
export function useConversations() {
  const shell = useShell()
  return useQuery({
    queryKey: aiKeys.conversations,
    async queryFn({ signal }) {
      const supabase = await shell.supabase<Database>()
      const { data, error } = await supabase
        .from('ai_conversations')
        .select('id, title, updated_at')
        .is('deleted_at', null)
        .order('updated_at', { ascending: false })
        .limit(most)
        .abortSignal(signal)
      if (error) throw error
      return data as Conversation[]
    },
  })
}

function usePatchList() {
  const queries = useQueryClient()
  return (patch: (conversations: readonly Conversation[]) => readonly Conversation[]) =>
    queries.setQueryData<readonly Conversation[]>(aiKeys.conversations, (known) => known && patch(known))
}

export function useRenameConversation() {
  const shell = useShell()
  const queries = useQueryClient()
  const patchList = usePatchList()
  return useMutation({
    async mutationFn({ id, title }: { id: string; title: string }) {
      const supabase = await shell.supabase<Database>()
      const { error } = await supabase.from('ai_conversations').update({ title }).eq('id', id)
      if (error) throw error
    },
    onSuccess(_nothing, { id, title }) {
      patchList((known) => known.map((one) => (one.id === id ? { ...one, title } : one)))
      void queries.invalidateQueries({ queryKey: aiKeys.conversations })
    },
  })
}

/** Marks a conversation as deleted, or takes that back. */
export function useDeleteConversation() {
  const shell = useShell()
  const queries = useQueryClient()
  const patchList = usePatchList()
  return useMutation({
    async mutationFn({ id, deleted }: { id: string; deleted: boolean }) {
      const supabase = await shell.supabase<Database>()
      const { error } = await supabase
        .from('ai_conversations')
        .update({ deleted_at: deleted ? new Date().toISOString() : null })
        .eq('id', id)
      if (error) throw error
    },
    onMutate({ id, deleted }) {
      if (deleted) patchList((known) => known.filter((one) => one.id !== id))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: aiKeys.conversations }),
  })
}

/** Deletes for good what was marked over an hour ago: nobody takes that back any more. */
export function useForgetDeleted(): void {
  const shell = useShell()
  useEffect(() => {
    const forget = async () => {
      const supabase = await shell.supabase<Database>()
      const { error } = await supabase
        .from('ai_conversations')
        .delete()
        .lt('deleted_at', new Date(Date.now() - undoable).toISOString())
      if (error) throw error
    }
    // The next visit tries again.
    forget().catch(() => {})
  }, [shell])
}
