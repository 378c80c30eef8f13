import { asWritten } from '@cahier/contract/search'
import { useMemo } from 'react'
import { useSharedNotes } from '../data/shared-notes.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import type { LinkedNote } from './alike-notes.ts'

/** The notes that links may name: the learner's own, and of others those whose title none of these has. */
export function useLinkedNotes(): readonly LinkedNote[] {
  const { notes } = useReplicaState()
  const { data: shared } = useSharedNotes()
  return useMemo(() => {
    if (!shared || shared.length === 0) return notes
    const own = new Set(notes.flatMap(({ title, deleted_at }) => (deleted_at === null ? [asWritten(title)] : [])))
    const others = shared.filter(({ title }) => !own.has(asWritten(title)))
    const linked = others.map(({ id, title, created_at }) => ({
      id,
      title,
      created_at,
      folder: null,
      deleted_at: null,
    }))
    return [...notes, ...linked]
  }, [notes, shared])
}
