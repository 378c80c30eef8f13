import { useMemo } from 'react'
import { useNotesWithTag } from '../data/found.ts'
import type { ListAddress } from '../list-address/address.ts'
import { inOrder, select } from '../list-address/filter.ts'
import type { Notes } from '../replica/use-notes.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import { missingHere } from '../search/from-server.ts'
import { type Search, useSearch } from '../search/use-search.ts'

/** The notes that the list shows. Each step is done again only when its input has changed. */
export function useShown(all: Notes, search: string, { filter, tagId, folder, sort }: ListAddress): Search {
  const { notes: known } = useReplicaState()
  const { data: cards } = useNotesWithTag(tagId)
  const notes = useMemo(
    () => (tagId !== null && cards ? [...all.notes, ...missingHere(cards, known)] : all.notes),
    [all.notes, tagId, cards, known],
  )
  // Sorted once for the whole list: searching and selecting keep the order.
  const ordered = useMemo(() => inOrder(notes, sort), [notes, sort])
  const found = useSearch(ordered, search)
  const complete = useMemo(
    () => (found.besides.length > 0 ? inOrder([...found.notes, ...found.besides], sort) : found.notes),
    [found.notes, found.besides, sort],
  )
  const shown = useMemo(
    () => select(complete, { filter, tagId, folder }, new Date()),
    [complete, filter, tagId, folder],
  )
  return { ...found, notes: shown }
}
