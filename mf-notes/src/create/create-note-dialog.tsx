import { useDiscard, useShell } from '@cahier/contract/react'
import { useSearchParams } from '@cahier/contract/router'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { useEffect, useRef, useState } from 'react'
import { useRecoveredDrafts } from '../drafts/recovered-drafts.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useTexts } from '../locales/index.ts'
import { textOf } from '../note-form/note-form.ts'
import type { Draft } from '../replica/local-database.ts'
import { editionOf, longestTitle, type NoteForm } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'

const empty: NoteForm = { title: '', content: '', tags: '' }

/** Opens with the draft that the address names, where there is one. */
export function CreateNoteDialog({ onClose }: { onClose(): void }) {
  const [params] = useSearchParams()
  const { drafts, isLoading } = useRecoveredDrafts()
  const left = params.get('draft')
  if (left && isLoading) return null
  return <CreateForm key={left} left={drafts.find(({ id }) => id === left)} onClose={onClose} />
}

/** Creates a note: on this device at once, on the server when it can be reached. */
function CreateForm({ left, onClose }: { left: Draft | undefined; onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const replica = useReplica()
  const [busy, setBusy] = useState(false)
  // One id for all tries: a save whose answer got lost does not make two notes.
  const [id] = useState(() => left?.noteId ?? crypto.randomUUID())
  const { title, content, tags } = left ?? empty
  const [form, setForm] = useState<NoteForm>({ title, content, tags })
  const edit = (patch: Partial<NoteForm>) => setForm((current) => ({ ...current, ...patch }))
  const [error, setError] = useState<string | null>(null)
  const titleRef = useRef<HTMLInputElement>(null)
  const dirty = Object.values(form).some((text) => text.trim() !== '')
  const draft = useDraft(id, form, editionOf(0), dirty)
  useEffect(() => {
    if (left) draft.takeUp(left.id)
  }, [left, draft])
  const { close, requestClose } = useDiscard(dirty, texts.discard, onClose)

  const submit = async () => {
    if (form.title.trim() === '') {
      setError(texts.titleRequired)
      titleRef.current?.focus()
      return
    }
    setBusy(true)
    try {
      await replica.save(id, textOf(form), editionOf(0))
      draft.clear()
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
            value={form.title}
            onChange={(event) => {
              edit({ title: event.target.value })
              setError(null)
            }}
          />
        )}
      </Field>
      <Field label={texts.create.content}>
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            value={form.content}
            onChange={(event) => edit({ content: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.create.tags} hint={texts.create.tagsHint}>
        {(control) => <Input {...control} value={form.tags} onChange={(event) => edit({ tags: event.target.value })} />}
      </Field>
    </FormDialog>
  )
}
