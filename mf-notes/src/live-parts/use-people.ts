import { useStore, useUserId } from '@cahier/contract/react'
import { useEffect, useMemo } from 'react'
import { type NotePerson, useNotePeople } from '../data/comments.ts'
import type { LiveNote } from '../live/live-note.ts'

/** Those who have a live note open, without the learner, by name. Names their carets as well. */
export function useOthersHere(live: LiveNote, noteId: string): readonly NotePerson[] {
  const userId = useUserId()
  const present = useStore(live.present)
  const { data, refetch } = useNotePeople(noteId)
  const people = useMemo(() => new Map((data ?? []).map((person) => [person.id, person])), [data])
  const others = present.filter((id) => id !== userId)
  const isNew = data !== undefined && others.some((id) => !people.has(id))
  // Somebody who may open it since a moment.
  useEffect(() => {
    if (isNew) void refetch()
  }, [isNew, refetch])
  useEffect(() => live.name((id) => people.get(id)?.name), [live, people])
  return others.flatMap((id) => people.get(id) ?? [])
}
