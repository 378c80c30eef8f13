import { useMemo } from 'react'
import { useNotesWithTag } from '../data/found.ts'
import type { ListAddress } from '../list-address/address.ts'
import { inOrder, select } from '../list-address/filter.ts'
import type { Notes } from '../replica/use-notes.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import { missingHere } from '../search/from-server.ts'
import { type Search, useSearch } from '../search/use-search.ts'
import { type FilterTag, filterTag } from '../tags/filter-tag.ts'

export interface Shown extends Search {
  /** The tag that the list is filtered by; null for none, and where it is gone. */
  tag: FilterTag | null
}

/** The notes that the list shows. Each step is done again only when its input has changed. */
export function useShown(all: Notes, search: string, { filter, tagId, folder, sort }: ListAddress): Shown {
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
  const tag = useMemo(() => (tagId === null ? null : filterTag(notes, tagId)), [notes, tagId])
  // No note has a tag that is gone.
  const key = tagId === null ? null : (tag?.key ?? '')
  const shown = useMemo(
    () => select(complete, { filter, tag: key, folder }, new Date()),
    [complete, filter, key, folder],
  )
  return { ...found, notes: shown, tag }
}
