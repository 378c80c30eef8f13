import { useMemo } from 'react'
import { useNotesWithTag } from '../data/found.ts'
import type { Notes } from '../data/notes.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { missingHere } from '../search/from-server.ts'
import { type Search, useSearch } from '../search/use-search.ts'
import type { ListAddress } from './address.ts'
import { inOrder, select } from './filter.ts'

export interface Shown extends Omit<Search, 'notes'> {
  notes: readonly LocalNote[]
}

/** The notes that the list shows for what is asked. Each step is done again only when what it starts from has changed. */
export function useShown(all: Notes, search: string, { filter, tagId, sort }: ListAddress): Shown {
  const { notes: known } = useReplicaState()
  const { data: cards } = useNotesWithTag(tagId)
  const notes = useMemo(
    () => (tagId !== null && cards ? [...all.notes, ...missingHere(cards, known)] : all.notes),
    [all.notes, tagId, cards, known],
  )
  const found = useSearch(notes, search)
  const selected = useMemo(() => select(found.notes, { filter, tagId }, new Date()), [found.notes, filter, tagId])
  const ordered = useMemo(() => inOrder(selected, sort), [selected, sort])
  return { ...found, notes: ordered }
}
