import { choiceInput, useForm } from '@cahier/contract/forms'
import { useAction } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { Select } from '@cahier/ui/select'
import * as v from 'valibot'
import { useAddDocument, useDocumentsToAdd } from '../data/documents.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'

const form = v.object({ noteId: v.pipe(v.string(), v.nonEmpty('noteId')) })

interface AddDocumentProps {
  sessionId: string
  onClose(): void
}

/** Adds one of the learner's notes to a session, which shares it with the members. */
export function AddDocument({ sessionId, onClose }: AddDocumentProps) {
  const all = useTexts()
  const texts = all.documents
  const { data, error } = useDocumentsToAdd(sessionId)
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
  return data ? <Choice sessionId={sessionId} notes={data} onClose={onClose} /> : null
}

function Choice({ sessionId, notes, onClose }: AddDocumentProps & { notes: readonly { id: string; title: string }[] }) {
  const all = useTexts()
  const texts = all.documents
  const { act } = useAction({ duration: toastMs })
  const add = useAddDocument()
  const { field, dialog } = useForm({
    schema: form,
    initial: { noteId: notes[0]?.id ?? '' },
    discard: all.discard,
    onSave: ({ noteId }) =>
      act(() => add.mutateAsync({ sessionId, noteId }), { done: texts.added, failed: texts.addFailed }),
    onClose,
  })
  return (
    <FormDialog
      title={texts.addTitle}
      size="md"
      submitLabel={texts.add}
      cancelLabel={all.cancel}
      closeLabel={all.close}
      {...dialog}
    >
      <Field label={texts.note} hint={texts.addHint}>
        {(control) => (
          <Select
            {...control}
            {...choiceInput(field('noteId'))}
            options={notes.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
      </Field>
    </FormDialog>
  )
}
