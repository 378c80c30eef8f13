import { useDiscard, useShell } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { useRef, useState } from 'react'
import { parseTags } from '../editor/tags.ts'
import { useTexts } from '../locales/index.ts'
import { editionOf, longestTitle } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'

/** Creates a note: on this device at once, on the server when it can be reached. */
export function CreateNoteDialog({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const replica = useReplica()
  const [busy, setBusy] = useState(false)
  // One id for all tries: a save whose answer got lost does not make two notes.
  const [id] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [tags, setTags] = useState('')
  const [error, setError] = useState<string | null>(null)
  const titleRef = useRef<HTMLInputElement>(null)
  const dirty = [title, content, tags].some((text) => text.trim() !== '')
  const { close, requestClose } = useDiscard(dirty, texts.discard, onClose)

  const submit = async () => {
    if (title.trim() === '') {
      setError(texts.titleRequired)
      titleRef.current?.focus()
      return
    }
    setBusy(true)
    try {
      await replica.save(id, { title, content, tags: parseTags(tags) }, editionOf(0))
      shell.toast({ kind: 'success', message: texts.toast.added })
      close()
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.toast.addFailed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={texts.create.title}
      submitLabel={texts.create.submit}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      busy={busy}
      dirty={dirty}
      initialFocus={titleRef}
      onSubmit={() => void submit()}
      onClose={requestClose}
    >
      <Field label={texts.create.noteTitle} required error={error}>
        {(control) => (
          <Input
            {...control}
            ref={titleRef}
            maxLength={longestTitle}
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
