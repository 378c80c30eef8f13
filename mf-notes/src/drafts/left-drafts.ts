import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Draft } from '../replica/local-database.ts'
import { useReplica } from '../replica/use-replica.ts'

export const leftDraftsKey = ['notes', 'drafts']

export interface LeftDrafts {
  /** Latest first. */
  drafts: readonly Draft[]
  isLoading: boolean
  /** Somebody continues it. */
  take(id: string): void
  drop(id: string): void
}

/** Texts that were typed and not saved, from editors that are open no more. */
export function useLeftDrafts(): LeftDrafts {
  const { drafts } = useReplica()
  const client = useQueryClient()
  const { data = [], isLoading } = useQuery({
    queryKey: leftDraftsKey,
    queryFn: drafts.left,
    networkMode: 'always',
    staleTime: 0,
  })
  const take = (id: string) =>
    void client.setQueryData<Draft[]>(leftDraftsKey, (left = []) => left.filter((draft) => draft.id !== id))
  return {
    drafts: data,
    isLoading,
    take,
    drop(id) {
      take(id)
      void drafts.drop(id)
    },
  }
}
