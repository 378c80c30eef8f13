import { textInput, useForm } from '@cahier/contract/forms'
import { useAction } from '@cahier/contract/react'
import { useSearchParams } from '@cahier/contract/router'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRecoveredDrafts } from '../drafts/recovered-drafts.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useTexts } from '../locales/index.ts'
import { isBlank, textOf } from '../note-form/note-form.ts'
import { noteForm } from '../note-form/schema.ts'
import type { Draft } from '../replica/local-database.ts'
import { editionOf, longestTitle, type NoteForm } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'

const empty: NoteForm = { title: '', content: '', tags: '' }

/** Opens with the recovered draft that the address names, where there is one. */
export function CreateNoteDialog({ onClose }: { onClose(): void }) {
  const [params] = useSearchParams()
  const { drafts, isLoading } = useRecoveredDrafts()
  const draftId = params.get('draft')
  if (draftId && isLoading) return null
  return <CreateForm key={draftId} recovered={drafts.find(({ id }) => id === draftId)} onClose={onClose} />
}

/** Creates a note: on this device at once, on the server when it can be reached. */
function CreateForm({ recovered, onClose }: { recovered: Draft | undefined; onClose(): void }) {
  const texts = useTexts()
  const replica = useReplica()
  const { act } = useAction()
  // One id for all tries: a save whose answer got lost does not make two notes.
  const [id] = useState(() => recovered?.noteId ?? crypto.randomUUID())
  const titleRef = useRef<HTMLInputElement>(null)
  const { values, field, dialog } = useForm({
    schema: noteForm,
    initial: recovered ? formOfDraft(recovered) : empty,
    prefilled: recovered !== undefined,
    discard: texts.discard,
    onSave: (form) => {
      const save = async () => {
        await replica.save(id, textOf(form), editionOf(0))
        draft.clear()
      }
      return act(save, { done: texts.toast.added, failed: texts.toast.addFailed })
    },
    onClose,
  })
  const { title, content, tags } = values
  // The same object until something is typed: only that is written to the device.
  const typed = useMemo(() => ({ title, content, tags }), [title, content, tags])
  const draft = useDraft(id, typed, editionOf(0), !isBlank(typed))
  useEffect(() => {
    if (recovered) draft.takeUp(recovered.id)
  }, [recovered, draft])

  return (
    <FormDialog
      title={texts.create.title}
      submitLabel={texts.create.submit}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      initialFocus={titleRef}
      {...dialog}
    >
      <Field label={texts.create.noteTitle} required error={field('title').error && texts.titleRequired}>
        {(control) => <Input {...control} {...textInput(field('title'), titleRef)} maxLength={longestTitle} />}
      </Field>
      <Field label={texts.create.content}>
        {(control) => <Textarea {...control} {...textInput(field('content'))} rows={8} />}
      </Field>
      <Field label={texts.create.tags} hint={texts.create.tagsHint}>
        {(control) => <Input {...control} {...textInput(field('tags'))} />}
      </Field>
    </FormDialog>
  )
}

const formOfDraft = ({ title, content, tags }: Draft): NoteForm => ({ title, content, tags })
