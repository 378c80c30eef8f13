import { useShell } from '@cahier/contract/react'
import { useEffect, useMemo } from 'react'
import { area } from '../data/area.ts'
import { formOf, sameForm } from '../note-form/note-form.ts'
import type { Draft } from '../replica/local-database.ts'
import type { NoteForm } from '../replica/operation.ts'
import { openReplica, useReplica, useReplicaState } from '../replica/use-replica.ts'

/** The drafts on this device whose editor is not open any more. */
export const recoveredDrafts = area.query(
  'drafts',
  async ({ shell }): Promise<readonly Draft[]> => (await openReplica(shell)).drafts.recovered(),
  { staleTime: 0 },
)

const none: readonly Draft[] = []

export interface RecoveredDrafts {
  /** Latest first. */
  drafts: readonly Draft[]
  isLoading: boolean
  /** An editor continues it: it is not offered any more. */
  take(id: string): void
  drop(id: string): void
  /** Keeps a text that has no note any more, to be made one. @returns its id */
  keep(form: NoteForm): Promise<string>
}

/**
 * Texts that were typed and not saved, from editors that are not open any more. A draft that equals its note is dropped: the
 * tab ended right after it had been saved.
 */
export function useRecoveredDrafts(): RecoveredDrafts {
  const shell = useShell()
  const { drafts } = useReplica()
  const { notes } = useReplicaState()
  const { data = none, isLoading } = recoveredDrafts.useQuery()
  const take = (id: string) => recoveredDrafts.patch(shell, (known) => known.filter((draft) => draft.id !== id))
  const drop = (id: string) => {
    take(id)
    void drafts.drop(id)
  }
  const keep = async (form: NoteForm) => {
    const id = await drafts.keepAlone(form)
    await recoveredDrafts.refresh(shell)
    return id
  }
  // An editor asks with each key.
  const [saved, unsaved] = useMemo(() => {
    const isSaved = (draft: Draft) => notes.some((note) => note.id === draft.noteId && sameForm(draft, formOf(note)))
    return [data.filter(isSaved), data.filter((draft) => !isSaved(draft))]
  }, [data, notes])
  useEffect(() => {
    for (const { id } of saved) drop(id)
  })
  return { drafts: unsaved, isLoading, take, drop, keep }
}
