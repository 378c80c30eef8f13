import { useAction } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { useState } from 'react'
import { useAddWord } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { isPrefilled, prefilled, prefilledSource, valuesOf } from './word-form.ts'
import { WordFormDialog } from './word-form-dialog.tsx'

/** Adds a word. A prefill from another area fills the form. */
export function AddWord({ categories, onClose }: { categories: readonly string[]; onClose(): void }) {
  const texts = useTexts()
  const add = useAddWord()
  const { act } = useAction()
  const { state } = useLocation()
  const [initial] = useState(() => prefilled(state))
  const [source] = useState(() => prefilledSource(state))
  // One id for all attempts, so that a retry after a lost response does not add the word twice.
  const [id] = useState(() => crypto.randomUUID())

  return (
    <WordFormDialog
      title={texts.form.add}
      submitLabel={texts.form.submitAdd}
      initial={initial}
      prefilled={isPrefilled(initial)}
      choosesKind
      categories={categories}
      onSave={(form) =>
        act(() => add.mutateAsync({ id, kind: form.kind, source, values: valuesOf(form) }), {
          done: form.kind === 'cloze' ? texts.cloze.added : texts.toast.added,
          failed: texts.toast.addFailed,
        })
      }
      onClose={onClose}
    />
  )
}
