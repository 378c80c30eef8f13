import { useEffect, useRef } from 'react'
import type { Draft } from '../replica/local-database.ts'
import type { Edition } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { NoteForm } from './note-form.ts'

/** Milliseconds that a keystroke may wait for its place on the device. */
const patience = 200
const format = 1

/**
 * Keeps what is typed on the device while it differs from what is saved, 200 ms after the first keystroke that it lacks, so
 * that the end of the tab takes nothing along.
 */
export function useDraft(noteId: string, form: NoteForm, on: Edition, dirty: boolean): void {
  const { drafts } = useReplica()
  const latest = useRef({ form, on })
  latest.current = { form, on }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!dirty || timer.current) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      const { form: typed, on: base } = latest.current
      const draft: Draft = { format, noteId, on: base, ...typed, editedAt: new Date().toISOString() }
      void drafts.keep(draft)
    }, patience)
  }, [drafts, noteId, form, dirty])

  // Saved, or left behind on purpose: a draft that still waits for its moment is not written any more.
  useEffect(() => {
    if (dirty) return
    clearTimeout(timer.current)
    timer.current = undefined
    void drafts.drop(noteId)
  }, [drafts, noteId, dirty])
}
