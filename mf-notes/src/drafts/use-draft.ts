import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DraftSession } from '../replica/drafts.ts'
import type { Edition, NoteForm } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import { leftDraftsKey } from './left-drafts.ts'

/** The draft of one editor. */
export type OwnDraft = Pick<DraftSession, 'takeUp' | 'clear'>

/**
 * Keeps what is typed on the device while it differs from what is saved.
 *
 * @param on edition that it is written on
 */
export function useDraft(noteId: string, form: NoteForm, on: Edition, dirty: boolean): OwnDraft {
  const { drafts } = useReplica()
  const client = useQueryClient()
  const session = useRef<DraftSession>(null)

  useEffect(() => {
    const begun = drafts.begin(noteId)
    session.current = begun
    return () => {
      void begun.end().then(() => client.invalidateQueries({ queryKey: leftDraftsKey }))
    }
  }, [drafts, noteId, client])

  useEffect(() => {
    if (dirty) session.current?.keep(form, on)
    else session.current?.clear()
  }, [form, on, dirty])

  const [own] = useState<OwnDraft>(() => ({
    takeUp: (id) => session.current?.takeUp(id),
    clear: () => session.current?.clear(),
  }))
  return own
}
