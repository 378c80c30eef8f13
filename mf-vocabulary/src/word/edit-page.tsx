import { useShell } from '@cahier/contract/react'
import { useOverview, useUpdateWord, type WordDraft } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { draftOf } from './draft.ts'
import { MissingWord } from './missing-word.tsx'
import { useAddressedWord } from './use-addressed-word.ts'
import { WordFormDialog } from './word-form-dialog.tsx'

/** Edits the word of the address. */
export function EditPage() {
  const shell = useShell()
  const texts = useTexts()
  const update = useUpdateWord()
  const word = useAddressedWord()
  const { data: overview } = useOverview()
  if (word === undefined) return null
  if (!word) return <MissingWord />

  const submit = async (draft: WordDraft) => {
    try {
      await update.mutateAsync({ word, draft })
      shell.toast({ kind: 'success', message: texts.toast.updated })
      return true
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.toast.updateFailed })
      return false
    }
  }
  return (
    <WordFormDialog
      key={word.id}
      title={texts.form.edit}
      submitLabel={texts.form.submitEdit}
      initial={draftOf(word)}
      categories={overview?.categories ?? []}
      onSubmit={submit}
      onClose={() => shell.navigate('/vocabulary')}
    />
  )
}
