import { useForm } from '@cahier/contract/forms'
import { useAction } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { SearchField } from '@cahier/ui/search-field'
import { Select } from '@cahier/ui/select'
import { useState } from 'react'
import * as v from 'valibot'
import { useAddDocument, useDocumentsToAdd } from '../data/documents.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import { usePausedText } from './use-paused-text.ts'

/** What is chosen comes from the search. */
const form = v.object({})

interface AddDocumentProps {
  sessionId: string
  onClose(): void
}

/** Adds one of the learner's notes to a session, which shares it with the members. The server finds any of them by title. */
export function AddDocument({ sessionId, onClose }: AddDocumentProps) {
  const all = useTexts()
  const texts = all.documents
  const { data, error } = useDocumentsToAdd(sessionId, '')
  if (error || data?.length === 0)
    return (
      <NoticeDialog
        title={texts.addTitle}
        description={error ? texts.loadFailed : texts.noneToAdd}
        actionLabel={all.close}
        closeLabel={all.close}
        onClose={onClose}
      />
    )
  return data ? <Choice sessionId={sessionId} onClose={onClose} /> : null
}

function Choice({ sessionId, onClose }: AddDocumentProps) {
  const all = useTexts()
  const texts = all.documents
  const { act } = useAction({ duration: toastMs })
  const add = useAddDocument()
  const [search, setSearch] = useState('')
  const { data: notes = [], isError, isPlaceholderData } = useDocumentsToAdd(sessionId, usePausedText(search.trim()))
  const [noteId, setNoteId] = useState('')
  // What was found last stands until something is chosen.
  const chosen = notes.find(({ id }) => id === noteId) ?? notes[0]
  const { dialog } = useForm({
    schema: form,
    initial: {},
    discard: all.discard,
    onSave: async () =>
      chosen !== undefined &&
      (await act(() => add.mutateAsync({ sessionId, noteId: chosen.id }), {
        done: texts.added,
        failed: texts.addFailed,
      })),
    onClose,
  })
  const problem = isError ? texts.loadFailed : texts.noneFound
  return (
    <FormDialog
      title={texts.addTitle}
      size="md"
      submitLabel={texts.add}
      cancelLabel={all.cancel}
      closeLabel={all.close}
      {...dialog}
    >
      <search>
        <SearchField label={texts.searchToAdd} value={search} onValueChange={setSearch} />
      </search>
      <Field label={texts.note} hint={texts.addHint} error={!chosen && !isPlaceholderData ? problem : null}>
        {(control) => (
          <Select
            {...control}
            value={chosen?.id ?? ''}
            onValueChange={setNoteId}
            options={notes.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
      </Field>
    </FormDialog>
  )
}
