import { merge } from '@cahier/contract/edit'
import { useDiscard, useUserId } from '@cahier/contract/react'
import { useEffect, useState } from 'react'
import type { Draft } from '../definition/definition.ts'
import { useBuilderTexts } from './locales/index.ts'
import { draftKey, isSameDraft, readDraft, writeDraft } from './stored-draft.ts'

/**
 * What the builder holds. It is kept on this device while it differs from what is saved, and leaving asks first.
 *
 * @param of tells the drafts of a learner apart
 * @param saved what it begins with, if this device has no draft
 */
export function useBuilderDraft(of: string, saved: Draft, onLeave: () => void) {
  const texts = useBuilderTexts()
  const key = draftKey(of, useUserId())
  const [found, setFound] = useState(() => readDraft(localStorage.getItem(key)))
  const [draft, setDraft] = useState(found?.draft ?? saved)
  // What the draft was changed from. A draft of a former release does not tell it.
  const [base, setBase] = useState(found?.base ?? saved)
  const isDirty = !isSameDraft(draft, base)
  const { close, requestClose } = useDiscard(isDirty, texts.leave, onLeave)

  useEffect(() => {
    if (isDirty) localStorage.setItem(key, writeDraft(draft, base, new Date()))
    else localStorage.removeItem(key)
  }, [key, draft, base, isDirty])

  return {
    draft,
    change: (change: (draft: Draft) => Draft) => setDraft(change),
    /** When the draft was left on this device, if it was taken up. */
    foundAt: found?.at ?? null,
    /** What it was begun from. */
    begun: found?.base ?? saved,
    /** For `useClashes`. */
    form: {
      values: draft,
      set: (patch: Partial<Draft>) => setDraft((known) => ({ ...known, ...patch })),
      follow(next: Draft) {
        setDraft((known) => merge(base, known, next).values)
        setBase(next)
      },
      /** Begins anew with what is saved. */
      reset() {
        setFound(null)
        setDraft(saved)
      },
    },
    /** Forgets the draft, which has been saved, and leaves. */
    done() {
      localStorage.removeItem(key)
      close()
    },
    requestClose,
  }
}
