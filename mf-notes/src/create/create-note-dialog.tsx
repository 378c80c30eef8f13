import { textInput, useForm } from '@cahier/contract/forms'
import { useAction } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRecoveredDrafts } from '../drafts/recovered-drafts.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { shownPath } from '../folder-path/folder-path.ts'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { useListAddress } from '../list-address/address.ts'
import { noFolder } from '../list-address/filter.ts'
import { useTexts } from '../locales/index.ts'
import { isBlank, sameForm, textOf } from '../note-form/note-form.ts'
import { noteForm } from '../note-form/schema.ts'
import { useOutcome } from '../outcome/use-outcome.ts'
import type { Draft } from '../replica/local-database.ts'
import { editionOf, maxTitleCharacters, type NoteForm } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import { TagsField } from '../tag-input/tags-field.tsx'

const FromTemplate = notesPart(() => import('../templates/from-template.tsx'))
const empty: NoteForm = { title: '', content: '', tags: '' }

/** Opens with the recovered draft or the template that the address names, where there is one. */
export function CreateNoteDialog({ onClose }: { onClose(): void }) {
  const [params] = useSearchParams()
  const { drafts, isLoading } = useRecoveredDrafts()
  const draftId = params.get('draft')
  const templateId = params.get('template')
  if (draftId && isLoading) return null
  if (templateId && !draftId) {
    return (
      <FromTemplate key={templateId} id={templateId}>
        {(template) => <CreateForm recovered={undefined} template={template ?? empty} onClose={onClose} />}
      </FromTemplate>
    )
  }
  return (
    <CreateForm key={draftId} recovered={drafts.find(({ id }) => id === draftId)} template={empty} onClose={onClose} />
  )
}

interface CreateFormProps {
  recovered: Draft | undefined
  /** What the form holds before anything is typed. */
  template: NoteForm
  onClose(): void
}

/** Creates a note: on this device at once, on the server when it can be reached. */
function CreateForm({ recovered, template, onClose }: CreateFormProps) {
  const texts = useTexts()
  const replica = useReplica()
  const list = useListAddress()
  // The list shows the note afterwards.
  const folder = list.folder === noFolder ? null : list.folder
  const [begun] = useState(template)
  const { act } = useAction()
  const say = useOutcome()
  // One id for all tries: a save whose answer got lost does not make two notes.
  const [id] = useState(() => recovered?.noteId ?? crypto.randomUUID())
  const titleRef = useRef<HTMLInputElement>(null)
  const { values, field, dialog } = useForm({
    schema: noteForm,
    initial: recovered ? formOfDraft(recovered) : template,
    prefilled: recovered !== undefined,
    discard: texts.discard,
    onSave: (form) => {
      const save = async () => {
        await replica.save(id, textOf(form), editionOf(0))
        const moves = folder === null ? [] : [{ kind: 'move' as const, noteId: id, folder }]
        if (moves.length > 0) await replica.change(moves)
        draft.clear()
        // The dialog closes before, because the server may be slow.
        void say([{ kind: 'save', noteId: id }, ...moves], {
          done: texts.toast.added,
          refused: ({ message }) => texts.toast.addRefused(message),
        })
      }
      return act(save, { failed: texts.toast.addFailed })
    },
    onClose,
  })
  const { title, content, tags } = values
  // The same object until something is typed: only that is written to the device.
  const typed = useMemo(() => ({ title, content, tags }), [title, content, tags])
  const draft = useDraft(id, typed, editionOf(0), !isBlank(typed) && !sameForm(typed, begun))
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
      {template === empty && !recovered && (
        <Link to={`/notes${templatesQuery(list.params)}`} replace>
          {texts.create.fromTemplate}
        </Link>
      )}
      <Field label={texts.create.noteTitle} required error={field('title').error && texts.titleRequired}>
        {(control) => <Input {...control} {...textInput(field('title'), titleRef)} maxLength={maxTitleCharacters} />}
      </Field>
      <Field label={texts.create.content}>
        {(control) => <Textarea {...control} {...textInput(field('content'))} rows={8} />}
      </Field>
      <Field label={texts.create.tags} hint={texts.create.tagsHint}>
        {(control) => <TagsField control={control} value={tags} onValueChange={field('tags').set} />}
      </Field>
      {folder !== null && <p>{texts.create.into(shownPath(folder))}</p>}
    </FormDialog>
  )
}

/** The same list with the templates over it. */
function templatesQuery(params: URLSearchParams): string {
  const query = new URLSearchParams(params)
  query.delete('new')
  query.set('templates', '1')
  return `?${query}`
}

const formOfDraft = ({ title, content, tags }: Draft): NoteForm => ({ title, content, tags })
