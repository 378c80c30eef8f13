import { useMemo } from 'react'
import { useReplica, useReplicaState } from './use-replica.ts'
import type { LocalNote } from './view.ts'

export interface Notes {
  status: 'loading' | 'ready' | 'failed'
  notes: readonly LocalNote[]
  error: unknown
  retry(): void
}

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

const inTrash = (note: LocalNote) => note.deleted_at !== null
const alive = (note: LocalNote) => !inTrash(note)

/** The learner's notes as this device has them, without those in the trash. */
export const useNotes = () => useSelected(alive)
export const useTrash = () => useSelected(inTrash)
