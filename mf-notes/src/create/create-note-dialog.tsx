import { useShell, useUnsaved } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Field } from '@cahier/ui/field'
import { Input, Textarea } from '@cahier/ui/input'
import { type FormEvent, useId, useRef, useState } from 'react'
import { refusal } from '../data/failure.ts'
import { useSaveNote } from '../data/notes.ts'
import { parseTags } from '../editor/tags.ts'
import { useTexts } from '../locales/index.ts'
import styles from './create-note-dialog.module.css'

/** Creates a note. A refusal or a failure keeps the dialog and everything in it. */
export function CreateNoteDialog({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const save = useSaveNote()
  const formId = useId()
  // One id for all tries: a save whose answer got lost does not make two notes.
  const [id] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [tags, setTags] = useState('')
  const [error, setError] = useState<string | null>(null)
  const titleRef = useRef<HTMLInputElement>(null)
  const dirty = [title, content, tags].some((text) => text.trim() !== '')
  const forget = useUnsaved(dirty, texts.confirmDiscard)
  const close = () => {
    forget()
    onClose()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
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

  const requestClose = async () => {
    if (dirty) {
      const confirmed = await shell.confirm({
        title: texts.confirmDiscardTitle,
        body: texts.confirmDiscard,
        confirmLabel: texts.discard,
        destructive: true,
      })
      if (!confirmed) return
    }
    close()
  }

  return (
    <Dialog
      open
      size="lg"
      title={texts.create.title}
      closeLabel={texts.close}
      closeOnBackdrop={!dirty}
      initialFocus={titleRef}
      onOpenChange={(open) => {
        if (!open) void requestClose()
      }}
      footer={
        <>
          <Button onClick={() => void requestClose()}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            {texts.create.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  )
}
