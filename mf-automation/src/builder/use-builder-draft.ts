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
  const isDirty = !isSameDraft(draft, saved)
  const { close, requestClose } = useDiscard(isDirty, texts.leave, onLeave)

  useEffect(() => {
    if (isDirty) localStorage.setItem(key, writeDraft(draft, new Date()))
    else localStorage.removeItem(key)
  }, [key, draft, isDirty])

  return {
    draft,
    change: (change: (draft: Draft) => Draft) => setDraft(change),
    /** When the draft was left on this device, if it was taken up. */
    foundAt: found?.at ?? null,
    /** Begins anew with what is saved. */
    drop() {
      setFound(null)
      setDraft(saved)
    },
    /** Forgets the draft, which has been saved, and leaves. */
    done() {
      localStorage.removeItem(key)
      close()
    },
    requestClose,
  }
}
