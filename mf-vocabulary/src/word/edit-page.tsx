import { useAction, useShell } from '@cahier/contract/react'
import { useUpdateWord } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { useOverview } from '../selection/shown-selection.ts'
import { MissingWord } from './missing-word.tsx'
import { useAddressedWord } from './use-addressed-word.ts'
import { changedValuesOf, formOf } from './word-form.ts'
import { WordFormDialog } from './word-form-dialog.tsx'

/** Edits the word in the address. */
export function EditPage() {
  const shell = useShell()
  const texts = useTexts()
  const update = useUpdateWord()
  const { act } = useAction()
  const word = useAddressedWord()
  const { data: overview } = useOverview()
  if (word === undefined) return null
  if (!word) return <MissingWord />

  return (
    <WordFormDialog
      key={word.id}
      title={word.kind === 'cloze' ? texts.cloze.edit : texts.form.edit}
      submitLabel={texts.form.submitEdit}
      initial={formOf(word)}
      categories={overview?.categories ?? []}
      onSave={(form) =>
        act(() => update.mutateAsync({ id: word.id, values: changedValuesOf(word, form) }), {
          done: word.kind === 'cloze' ? texts.cloze.updated : texts.toast.updated,
          failed: texts.toast.updateFailed,
        })
      }
      onClose={() => shell.navigate('/vocabulary')}
    />
  )
}
