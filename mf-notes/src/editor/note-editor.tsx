import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell, useUnsaved } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Attachments } from '../attachments/attachments.tsx'
import { Backlinks } from '../backlinks/backlinks.tsx'
import { RecoveredDraftNotice } from '../drafts/recovered-draft-notice.tsx'
import { useRecoveredDrafts } from '../drafts/recovered-drafts.ts'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { useTexts } from '../locales/index.ts'
import { usePin } from '../pin/use-pin.ts'
import { longestTitle } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { TagsField } from '../tag-input/tags-field.tsx'
import { NoteText } from '../text-editor/note-text.tsx'
import { wordCount } from '../text-editor/words.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { EditorBar } from './editor-bar.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { Neighbours } from './neighbours.ts'
import styles from './note-editor.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { createShortcuts, takesText } from './shortcuts.ts'
import { useNoteEditor } from './use-note-editor.ts'

const MarkdownPreview = notesPart(() => import('./markdown-preview.tsx'))
const VersionsDialog = notesPart(() => import('../versions/versions-dialog.tsx'))

export interface NoteEditorProps {
  note: LocalNote
  /** The notes shown before and after it. */
  neighbours: Neighbours | null
  /** Where the text is written; it has the focus when the editor opens. */
  content: WritingPlace
  onNeighbour(id: string): void
  /** A link to another note was followed. */
  onOpenNote(id: string): void
  onClose(): void
}

export function NoteEditor({ note, neighbours, content, onNeighbour, onOpenNote, onClose }: NoteEditorProps) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const replica = useReplica()
  const editor = useNoteEditor(note)
  const pin = usePin()
  const { act } = useAction({ undo: texts.toast.undo })
  const recovered = useRecoveredDrafts()
  const [closing, setClosing] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const [hasVersions, setVersions] = useState(false)
  const [leavingTo, setLeavingTo] = useState<string | null>(null)
  const [shortcutOf] = useState(createShortcuts)
  const { form, dirty, state, edit } = editor
  const forget = useUnsaved(dirty, texts.editor.confirmClose)
  const root = useRef<HTMLDivElement>(null)
  // Counting the words of a long text does not hold up the next key.
  const words = wordCount(useDeferredValue(form.content))

  // This note replaced another one, and the element that had the focus is gone: shortcuts need the focus inside the editor.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus()
  }, [])

  // Closing waits until the guard knows that everything is saved.
  useEffect(() => {
    if (closing && !dirty) onClose()
  }, [closing, dirty, onClose])

  const saveAndClose = async () => setClosing(!dirty || (await editor.save()))
  const goTo = (id: string | undefined) => {
    if (!id) return
    if (dirty) setLeavingTo(id)
    else onNeighbour(id)
  }
  const leave = (id: string) => {
    forget()
    onNeighbour(id)
  }
  const moveToTrash = async () => {
    const { trashed, trashFailed } = texts.toast
    const undo = { run: () => replica.trash(note.id, false), failed: texts.trash.failed }
    const work = () => replica.trash(note.id, true)
    if (!(await act(work, { done: trashed, kind: 'info', failed: trashFailed, undo }))) return
    forget()
    onClose()
  }
  const keepBoth = async () => {
    const { mine, bothKept } = texts.conflict
    const title = mine((form.title.trim() || texts.drafts.untitled).slice(0, longestTitle - 30))
    await act(() => editor.keepBoth(title), {
      name: 'both',
      done: bothKept(title),
      kind: 'info',
      failed: texts.save.failed,
      undo: (id) => ({
        run: () => replica.trash(id, true),
        done: texts.toast.trashed,
        failed: texts.toast.trashFailed,
      }),
    })
  }
  const openNote = async (id: string) => {
    if (dirty && !(await editor.save())) return
    forget()
    onOpenNote(id)
  }
  const addToVocabulary = async (text: string, sentence: string) => {
    if (dirty && !(await editor.save())) return
    forget()
    await shell.commands.execute('vocabulary.add', { word: text, example: sentence })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const shortcut = shortcutOf({ ...event, isComposing: event.nativeEvent.isComposing }, takesText(event.target))
    if (!shortcut) return
    if (shortcut === 'save' && dirty) void editor.save()
    if (shortcut === 'focusMode') setFocused(!isFocused)
    if (shortcut === 'pin') void pin(note)
    if (shortcut === 'previous') goTo(neighbours?.previous)
    if (shortcut === 'next') goTo(neighbours?.next)
    event.preventDefault()
  }

  const draft = dirty ? undefined : recovered.drafts.find(({ noteId }) => noteId === note.id)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside
    <div
      ref={root}
      tabIndex={-1}
      className={styles.editor}
      data-focus-mode={isFocused || undefined}
      onKeyDown={onKeyDown}
    >
      <EditorBar
        note={note}
        editor={editor}
        isFocused={isFocused}
        isPreview={isPreview}
        onFocus={() => setFocused(!isFocused)}
        onPreview={() => setPreview(!isPreview)}
        onPrevious={neighbours && (() => goTo(neighbours.previous))}
        onNext={neighbours && (() => goTo(neighbours.next))}
        onPin={() => void pin(note)}
        onTrash={() => void moveToTrash()}
        onVersions={() => setVersions(true)}
        onSave={() => void saveAndClose()}
        onClose={onClose}
      />
      {state === 'conflict' && editor.theirs && (
        <ConflictNotice
          mine={form}
          theirs={editor.theirs}
          onKeepMine={editor.keepMine}
          onTakeTheirs={editor.takeTheirs}
          onKeepBoth={keepBoth}
        />
      )}
      {draft && (
        <RecoveredDraftNotice
          draft={draft}
          note={note}
          onResume={() => {
            editor.resume(draft)
            recovered.take(draft.id)
          }}
          onDrop={() => recovered.drop(draft.id)}
        />
      )}
      <div className={styles.sheet}>
        <Field label={texts.create.noteTitle} labelHidden error={state === 'untitled' ? texts.titleRequired : null}>
          {(control) => (
            // A long title wraps, but is one line of text.
            <textarea
              {...control}
              rows={1}
              className={styles.title}
              maxLength={longestTitle}
              value={form.title}
              onChange={(event) => edit({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
              }}
            />
          )}
        </Field>
        {!isFocused && (
          <Field label={texts.create.tags} labelHidden>
            {(control) => (
              <div className={styles.tags}>
                <TagsField
                  control={control}
                  placeholder={texts.create.tagsHint}
                  value={form.tags}
                  onValueChange={(tags) => edit({ tags })}
                />
              </div>
            )}
          </Field>
        )}
        {isPreview ? (
          <MarkdownPreview note={note} content={form.content} onOpenNote={(id) => void openNote(id)} />
        ) : (
          <Field label={texts.create.content} labelHidden>
            {(control) => (
              <NoteText
                note={note}
                title={form.title}
                control={control}
                label={texts.create.content}
                placeholder={texts.editor.placeholder}
                place={content}
                value={form.content}
                onChange={(text) => edit({ content: text })}
                onOpenNote={(id) => void openNote(id)}
              />
            )}
          </Field>
        )}
        <p className={styles.count}>
          {texts.characters(format.number(form.content.length), form.content.length)} ·{' '}
          {texts.words(format.number(words), words)}
        </p>
        <SelectionBar place={content} onAdd={(text, sentence) => void addToVocabulary(text, sentence)} />
      </div>
      <Attachments note={note} place={content} />
      <Backlinks note={note} onOpenNote={(id) => void openNote(id)} />
      {hasVersions && (
        <VersionsDialog
          note={note}
          onRestore={(version) => {
            edit({ title: version.title, content: version.content })
            setVersions(false)
          }}
          onClose={() => setVersions(false)}
        />
      )}
      {leavingTo && (
        <LeaveDialog
          onSave={async () => {
            if (await editor.save()) leave(leavingTo)
            else setLeavingTo(null)
          }}
          onLeave={() => leave(leavingTo)}
          onStay={() => setLeavingTo(null)}
        />
      )}
    </div>
  )
}
