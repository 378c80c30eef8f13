import { useShell } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { useState } from 'react'
import { useAddWord, type WordDraft } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { emptyDraft, prefilled, sameDraft } from './draft.ts'
import { WordFormDialog } from './word-form-dialog.tsx'

/** Adds a word. What another area sent along fills the form. */
export function AddWord({ categories, onClose }: { categories: readonly string[]; onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const add = useAddWord()
  const { state } = useLocation()
  const [initial] = useState(() => prefilled(state))
  // One id for all tries: an answer that got lost does not make two words.
  const [id] = useState(() => crypto.randomUUID())

  const submit = async (draft: WordDraft) => {
    try {
      await add.mutateAsync({ id, draft })
      shell.toast({ kind: 'success', message: texts.toast.added })
      return true
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.toast.addFailed })
      return false
    }
  }
  return (
    <WordFormDialog
      title={texts.form.add}
      submitLabel={texts.form.submitAdd}
      initial={initial}
      prefilled={!sameDraft(initial, emptyDraft)}
      categories={categories}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
