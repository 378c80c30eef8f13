import { useFormat } from '@cahier/contract/i18n'
import { useShell, useUnsaved } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { FullScreen } from '@cahier/ui/full-screen'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { ArrowLeft, Pin, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import { longestTitle } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import styles from './note-editor.module.css'
import { SaveIndicator } from './save-indicator.tsx'
import { useNoteEditor } from './use-note-editor.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export function NoteEditor({ note, onClose }: { note: LocalNote; onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const editor = useNoteEditor(note)
  const replica = useReplica()
  const content = useRef<HTMLTextAreaElement>(null)
  const [closing, setClosing] = useState(false)
  const { form, dirty, state, edit } = editor
  const forget = useUnsaved(dirty, texts.editor.confirmClose)

  // Closing waits until the guard knows that everything is saved.
  useEffect(() => {
    if (closing && !dirty) onClose()
  }, [closing, dirty, onClose])

  const saveAndClose = async () => setClosing(!dirty || (await editor.save()))
  const togglePin = async () => {
    const pinned = !note.is_pinned
    await replica.pin(note.id, pinned)
    shell.toast({ kind: 'success', message: pinned ? texts.toast.pinned : texts.toast.unpinned })
  }
  const moveToTrash = async () => {
    await replica.trash(note.id, true)
    shell.toast({
      kind: 'info',
      message: texts.toast.trashed,
      duration: 8000,
      action: { label: texts.toast.undo, run: () => void replica.trash(note.id, false) },
    })
    forget()
    onClose()
  }
  const saveAction = () => {
    if (state === 'failed') return { label: texts.save.retry, run: () => void editor.save() }
    if (state !== 'refused') return null
    if (note.refusal?.kind === 'limit') return { label: texts.save.retry, run: () => void replica.retry() }
    return { label: texts.save.keepAsNew, run: () => void keepAsNew() }
  }
  const keepAsNew = async () => {
    const id = await replica.keepAsNew(note.id)
    if (id) shell.navigate(`/notes/${id}`, { replace: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      if (dirty) void editor.save()
    }
  }

  return (
    <FullScreen label={texts.editor.label(note.title)} onClose={onClose} initialFocus={content}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside */}
      <div className={styles.editor} onKeyDown={onKeyDown}>
        <header className={styles.bar}>
          <Button icon={<ArrowLeft {...icon} />} onClick={onClose}>
            {texts.editor.back}
          </Button>
          <SaveIndicator
            state={state}
            reason={state === 'refused' ? (note.refusal?.message ?? null) : null}
            action={saveAction()}
          />
          <span className={styles.count}>
            {texts.characters(format.number(form.content.length), form.content.length)}
          </span>
          <IconButton label={texts.editor.trash} onClick={() => void moveToTrash()}>
            <Trash2 {...icon} />
          </IconButton>
          <IconButton
            label={note.is_pinned ? texts.unpin : texts.pin}
            aria-pressed={note.is_pinned}
            onClick={() => void togglePin()}
          >
            <Pin {...icon} fill={note.is_pinned ? 'currentColor' : 'none'} />
          </IconButton>
          <Button variant="primary" busy={state === 'saving' && dirty} onClick={() => void saveAndClose()}>
            {texts.editor.save}
          </Button>
        </header>
        {state === 'conflict' && editor.theirs && (
          <ConflictNotice theirs={editor.theirs} onKeepMine={editor.keepMine} onTakeTheirs={editor.takeTheirs} />
        )}
        <div className={styles.sheet}>
          <Field label={texts.create.noteTitle} labelHidden error={state === 'untitled' ? texts.titleRequired : null}>
            {(control) => (
              <input
                {...control}
                className={styles.title}
                maxLength={longestTitle}
                value={form.title}
                onChange={(event) => edit({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label={texts.create.tags} labelHidden>
            {(control) => (
              <Input
                {...control}
                className={styles.tags}
                placeholder={texts.create.tagsHint}
                value={form.tags}
                onChange={(event) => edit({ tags: event.target.value })}
              />
            )}
          </Field>
          <Field label={texts.create.content} labelHidden>
            {(control) => (
              <textarea
                {...control}
                ref={content}
                className={styles.content}
                placeholder={texts.editor.placeholder}
                value={form.content}
                onChange={(event) => edit({ content: event.target.value })}
              />
            )}
          </Field>
        </div>
      </div>
    </FullScreen>
  )
}
