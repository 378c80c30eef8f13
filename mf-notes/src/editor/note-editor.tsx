import { useFormat } from '@cahier/contract/i18n'
import { useShell, useUnsaved } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { FullScreen } from '@cahier/ui/full-screen'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { ArrowLeft, Pin, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Note, usePinNote, useTrashNote } from '../data/notes.ts'
import { useTexts } from '../locales/index.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import styles from './note-editor.module.css'
import { SaveIndicator } from './save-indicator.tsx'
import { useNoteEditor } from './use-note-editor.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export function NoteEditor({ note, onClose }: { note: Note; onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const editor = useNoteEditor(note)
  const pin = usePinNote()
  const trash = useTrashNote()
  const content = useRef<HTMLTextAreaElement>(null)
  const [closing, setClosing] = useState(false)
  const { form, dirty, state, edit } = editor
  const forget = useUnsaved(dirty, texts.editor.confirmClose)

  // Closing waits until the guard knows that everything is saved.
  useEffect(() => {
    if (closing && !dirty) onClose()
  }, [closing, dirty, onClose])

  const saveAndClose = async () => setClosing(!dirty || (await editor.save()))
  const togglePin = () => {
    const pinned = !note.is_pinned
    pin.mutate(
      { id: note.id, pinned },
      {
        onSuccess: () => shell.toast({ kind: 'success', message: pinned ? texts.toast.pinned : texts.toast.unpinned }),
        onError: () => shell.toast({ kind: 'error', message: texts.toast.pinFailed }),
      },
    )
  }
  const moveToTrash = () =>
    trash.mutate(
      { id: note.id, trashed: true },
      {
        onSuccess() {
          shell.toast({
            kind: 'info',
            message: texts.toast.trashed,
            duration: 8000,
            action: { label: texts.toast.undo, run: () => trash.mutate({ id: note.id, trashed: false }) },
          })
          forget()
          onClose()
        },
        onError: () => shell.toast({ kind: 'error', message: texts.toast.trashFailed }),
      },
    )
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
          <SaveIndicator state={state} onRetry={() => void editor.save()} />
          <span className={styles.count}>
            {texts.characters(format.number(form.content.length), form.content.length)}
          </span>
          <IconButton label={texts.editor.trash} onClick={moveToTrash}>
            <Trash2 {...icon} />
          </IconButton>
          <IconButton
            label={note.is_pinned ? texts.unpin : texts.pin}
            aria-pressed={note.is_pinned}
            onClick={togglePin}
          >
            <Pin {...icon} fill={note.is_pinned ? 'currentColor' : 'none'} />
          </IconButton>
          <Button variant="primary" busy={state.status === 'saving'} onClick={() => void saveAndClose()}>
            {texts.editor.save}
          </Button>
        </header>
        {state.status === 'conflict' && (
          <ConflictNotice note={note} onKeepMine={() => void editor.keepMine()} onTakeTheirs={editor.takeTheirs} />
        )}
        <div className={styles.sheet}>
          <Field
            label={texts.create.noteTitle}
            labelHidden
            error={state.status === 'untitled' ? texts.titleRequired : null}
          >
            {(control) => (
              <input
                {...control}
                className={styles.title}
                maxLength={500}
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
