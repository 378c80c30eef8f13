import { useRowEdit } from '@cahier/contract/edit'
import { useAction, useShell } from '@cahier/contract/react'
import { useState } from 'react'
import { useUpdateWord } from '../data/edit-word.ts'
import type { Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { useOverview } from '../selection/shown-selection.ts'
import { MissingWord } from './missing-word.tsx'
import { useAddressedWord } from './use-addressed-word.ts'
import { editedWord } from './word-form.ts'
import { WordFormDialog } from './word-form-dialog.tsx'

/** Edits the word in the address. */
export function EditPage() {
  const word = useAddressedWord()
  // The form stays open with what was typed if the word is deleted elsewhere.
  const [opened, setOpened] = useState(word)
  if (word && word !== opened) setOpened(word)
  if (word === undefined) return null
  const edited = word ?? opened
  return edited ? <EditDialog key={edited.id} word={edited} /> : <MissingWord />
}

function EditDialog({ word }: { word: Word }) {
  const shell = useShell()
  const texts = useTexts()
  const update = useUpdateWord()
  const { act } = useAction()
  const { data: overview } = useOverview()
  const { values, save, failure } = useRowEdit(word, editedWord)
  return (
    <WordFormDialog
      title={word.kind === 'cloze' ? texts.cloze.edit : texts.form.edit}
      submitLabel={texts.form.submitEdit}
      initial={values}
      categories={overview?.categories ?? []}
      onSave={(form, base) =>
        act(() => save(form, base, (edit) => update.mutateAsync({ id: word.id, edit })), {
          done: word.kind === 'cloze' ? texts.cloze.updated : texts.toast.updated,
          ...failure(texts.toast.updateFailed),
        })
      }
      onClose={() => shell.navigate('/vocabulary')}
    />
  )
}
