import { useDiscard, useShell } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { useRef, useState } from 'react'
import { refusal } from '../data/failure.ts'
import { useSaveNote } from '../data/notes.ts'
import { parseTags } from '../editor/tags.ts'
import { useTexts } from '../locales/index.ts'

/** Creates a note. A refusal or a failure keeps the dialog and everything in it. */
export function CreateNoteDialog({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const save = useSaveNote()
  // One id for all tries: a save whose answer got lost does not make two notes.
  const [id] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [tags, setTags] = useState('')
  const [error, setError] = useState<string | null>(null)
  const titleRef = useRef<HTMLInputElement>(null)
  const dirty = [title, content, tags].some((text) => text.trim() !== '')
  const { close, requestClose } = useDiscard(dirty, texts.discard, onClose)

  const submit = () => {
    if (title.trim() === '') {
      setError(texts.titleRequired)
      titleRef.current?.focus()
      return
    }
    save.mutate(
      { id, baseVersion: 0, title, content, tags: parseTags(tags) },
      {
        onSuccess() {
          shell.toast({ kind: 'success', message: texts.toast.added })
          close()
        },
        onError: (failure) => shell.toast({ kind: 'error', message: refusal(failure) ?? texts.toast.addFailed }),
      },
    )
  }

  return (
    <FormDialog
      title={texts.create.title}
      submitLabel={texts.create.submit}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      busy={save.isPending}
      dirty={dirty}
      initialFocus={titleRef}
      onSubmit={submit}
      onClose={requestClose}
    >
      <Field label={texts.create.noteTitle} required error={error}>
        {(control) => (
          <Input
            {...control}
            ref={titleRef}
            maxLength={500}
            value={title}
            onChange={(event) => {
              setTitle(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
      <Field label={texts.create.content}>
        {(control) => (
          <Textarea {...control} rows={8} value={content} onChange={(event) => setContent(event.target.value)} />
        )}
      </Field>
      <Field label={texts.create.tags} hint={texts.create.tagsHint}>
        {(control) => <Input {...control} value={tags} onChange={(event) => setTags(event.target.value)} />}
      </Field>
    </FormDialog>
  )
}
