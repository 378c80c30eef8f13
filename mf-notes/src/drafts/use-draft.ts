import { useShell } from '@cahier/contract/react'
import { useEffect, useRef, useState } from 'react'
import type { EditorDraft } from '../replica/drafts.ts'
import type { Edition, NoteForm } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import { recoveredDrafts } from './recovered-drafts.ts'

/** The draft of one editor. */
export type OwnDraft = Pick<EditorDraft, 'takeUp' | 'clear' | 'hasCompany'>

/**
 * Keeps what is typed on the device while it differs from what is saved.
 *
 * @param on edition that it is written on
 */
export function useDraft(noteId: string, form: NoteForm, on: Edition, dirty: boolean): OwnDraft {
  const shell = useShell()
  const { drafts } = useReplica()
  const draft = useRef<EditorDraft>(null)

  useEffect(() => {
    const begun = drafts.begin(noteId)
    draft.current = begun
    return () => {
      void begun.end().then(() => recoveredDrafts.refresh(shell))
    }
  }, [drafts, noteId, shell])

  useEffect(() => {
    if (dirty) draft.current?.keep(form, on)
    else draft.current?.clear()
  }, [form, on, dirty])

  const [own] = useState<OwnDraft>(() => ({
    takeUp: (id) => draft.current?.takeUp(id),
    clear: (saved) => draft.current?.clear(saved),
    hasCompany: async () => (await draft.current?.hasCompany()) ?? false,
  }))
  return own
}
