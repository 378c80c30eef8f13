import { useMemo } from 'react'
import { useReplica, useReplicaState } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import type { Database } from './database.gen.ts'

/** A note as the server gives it: with its tags. */
export type Note = Database['public']['CompositeTypes']['note_card']

export interface Notes {
  status: 'loading' | 'ready' | 'failed'
  notes: readonly LocalNote[]
  error: unknown
  retry(): void
}

const inTrash = (note: LocalNote) => note.deleted_at !== null

function useSelected(keep: (note: LocalNote) => boolean): Notes {
  const replica = useReplica()
  const { status, notes, error } = useReplicaState()
  return {
    status,
    notes: useMemo(() => notes.filter(keep), [notes, keep]),
    error,
    retry: () => void replica.sync(),
  }
}

const alive = (note: LocalNote) => !inTrash(note)

/** The learner's notes as this device has them, without those in the trash. */
export const useNotes = () => useSelected(alive)
export const useTrash = () => useSelected(inTrash)
