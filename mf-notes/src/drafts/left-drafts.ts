import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formOf, sameForm } from '../editor/note-form.ts'
import type { Draft } from '../replica/local-database.ts'
import { useReplica, useReplicaState } from '../replica/use-replica.ts'

export const leftDraftsKey = ['notes', 'drafts']

export interface LeftDrafts {
  /** Latest first. */
  drafts: readonly Draft[]
  isLoading: boolean
  /** Somebody continues it. */
  take(id: string): void
  drop(id: string): void
}

/**
 * Texts that were typed and not saved, from editors that are open no more. One that says what its note says is dropped: the tab ended
 * right after it had been saved.
 */
export function useLeftDrafts(): LeftDrafts {
  const { drafts } = useReplica()
  const { notes } = useReplicaState()
  const client = useQueryClient()
  const { data = [], isLoading } = useQuery({
    queryKey: leftDraftsKey,
    queryFn: drafts.left,
    networkMode: 'always',
    staleTime: 0,
  })
  const take = (id: string) =>
    void client.setQueryData<Draft[]>(leftDraftsKey, (left = []) => left.filter((draft) => draft.id !== id))
  const drop = (id: string) => {
    take(id)
    void drafts.drop(id)
  }
  const isSaved = (draft: Draft) => notes.some((note) => note.id === draft.noteId && sameForm(draft, formOf(note)))
  const saved = data.filter(isSaved)
  useEffect(() => {
    for (const { id } of saved) drop(id)
  })
  return { drafts: data.filter((draft) => !saved.includes(draft)), isLoading, take, drop }
}
