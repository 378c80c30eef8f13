import { lazyPart, useAction, useShell, useUnsaved } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { type OrderId, payloadOf } from '../assistant/orders.ts'
import { Attachments } from '../attachments/attachments.tsx'
import { Backlinks } from '../backlinks/backlinks.tsx'
import { useCommands } from '../calls/use-commands.ts'
import { isOfDay } from '../day-note/day.ts'
import { RecoveredDraftNotice } from '../drafts/recovered-draft-notice.tsx'
import { useRecoveredDrafts } from '../drafts/recovered-drafts.ts'
import { takesText } from '../key-press/takes-text.ts'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { useLiveNote } from '../live/use-live-note.ts'
import { useTexts } from '../locales/index.ts'
import { NoteCards } from '../note-cards/note-cards.tsx'
import { formOf } from '../note-form/note-form.ts'
import { useChange } from '../outcome/use-change.ts'
import { OpenFile } from '../pdf/open-file.tsx'
import { usePin } from '../pin/use-pin.ts'
import { maxTitleCharacters } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { TagsField } from '../tag-input/tags-field.tsx'
import { NoteText } from '../text-editor/note-text.tsx'
import { useExport } from '../transfer/use-export.ts'
import { type WritingPlace, withBlock } from '../writing-place/writing-place.ts'
import { EditorBar } from './editor-bar.tsx'
import type { Neighbours } from './neighbours.ts'
import styles from './note-editor.module.css'
import { createShortcuts } from './shortcuts.ts'
import { TextCount } from './text-count.tsx'
import { useFocusMode } from './use-focus-mode.ts'
import { useNoteEditor } from './use-note-editor.ts'
import { useStable } from './use-stable.ts'

const ConflictNotice = notesPart(() => import('./conflict-notice.tsx'))
const MarkdownPreview = notesPart(() => import('./markdown-preview.tsx'))
const DaySteps = notesPart(
  () => import(/* webpackChunkName: "day-note" */ '../day-note/day-steps.tsx'),
  <div className={styles.day} />,
)
const LiveComments = notesPart(() => import(/* webpackChunkName: "live-parts" */ '../live-parts/live-comments.tsx'))
const LeaveDialog = notesPart(() => import('./leave-dialog.tsx'))
/** What can be done with a selection is no reason for a message. */
const SelectionBar = lazyPart(() => import('./selection-bar.tsx'), { failed: () => null })
const ShareDialog = notesPart(() => import(/* webpackChunkName: "sharing" */ '../sharing/share-dialog.tsx'))
const VersionsDialog = notesPart(() => import('../versions/versions-dialog.tsx'))

export interface NoteEditorProps {
  note: LocalNote
  /** The notes shown before and after it. */
  neighbours: Neighbours | null
  /** Where the text is written; it has the focus when the editor opens. */
  content: WritingPlace
  onNeighbour(id: string): void
  /** A link to another note was followed. @param anchor the place in its text */
  onOpenNote(id: string, anchor?: string): void
  onClose(): void
}

export function NoteEditor({ note, neighbours, content, onNeighbour, onOpenNote, onClose }: NoteEditorProps) {
  const shell = useShell()
  const commands = useCommands()
  const texts = useTexts()
  const replica = useReplica()
  const recovered = useRecoveredDrafts()
  const live = useLiveNote(note.id, note.is_live, {
    onFull: () => shell.toast({ kind: 'error', message: texts.editor.full }),
    onLost(content) {
      void recovered.keep({ ...formOf(note), content })
      shell.toast({ kind: 'error', message: texts.editor.lost })
    },
  })
  const editor = useNoteEditor(note, live)
  const pin = usePin()
  const { exportNote } = useExport()
  const { act } = useAction()
  const change = useChange()
  const [closing, setClosing] = useState(false)
  const { isFocused, toggleFocusMode, editor: root } = useFocusMode()
  const [isPreview, setPreview] = useState(false)
  const [hasVersions, setVersions] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [leavingTo, setLeavingTo] = useState<string | null>(null)
  const [shortcutOf] = useState(createShortcuts)
  const { form, dirty, state, edit } = editor
  const forget = useUnsaved(editor.unsafe, texts.editor.confirmClose)

  // This note replaced another one, and the element that had the focus is gone: shortcuts need the focus inside the editor.
  useEffect(() => {
    if (document.activeElement === document.body) root.ref.current?.focus()
  }, [root.ref])

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
    if (!(await change(work, { done: trashed, kind: 'info', failed: trashFailed, undo }))) return
    forget()
    onClose()
  }
  const keepBoth = async () => {
    const { mine, bothKept } = texts.conflict
    const title = mine((form.title.trim() || texts.drafts.untitled).slice(0, maxTitleCharacters - 30))
    let id = ''
    const keep = async () => {
      id = await editor.keepBoth(title)
      return [{ kind: 'save' as const, noteId: id }]
    }
    await change(keep, {
      name: 'both',
      done: bothKept(title),
      kind: 'info',
      failed: texts.save.failed,
      undo: {
        run: () => replica.trash(id, true),
        done: texts.toast.trashed,
        failed: texts.toast.trashFailed,
      },
    })
  }
  const openNote = async (id: string, anchor?: string) => {
    if (dirty && !(await editor.save())) return
    forget()
    onOpenNote(id, anchor)
  }
  const openPage = async (address: string) => {
    if (dirty && !(await editor.save())) return
    forget()
    shell.navigate(address)
  }
  const addToVocabulary = async (text: string, sentence: string) => {
    if (dirty && !(await editor.save())) return
    forget()
    const source = { note: note.id, quotation: sentence }
    await act(() => commands.execute('vocabulary.add', { word: text, example: sentence, ...source }), {
      failed: texts.error.unknown,
    })
  }
  const orderFrom = async (command: OrderId, text: string) => {
    if (dirty && !(await editor.save())) return
    forget()
    await act(() => commands.execute(command, payloadOf({ id: note.id, title: form.title }, text)), {
      failed: texts.error.unknown,
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    root.onKeyDown(event)
    const shortcut = shortcutOf({ ...event, isComposing: event.nativeEvent.isComposing }, takesText(event.target))
    if (!shortcut) return
    if (shortcut === 'save' && dirty) void editor.save()
    if (shortcut === 'focusMode') toggleFocusMode()
    if (shortcut === 'pin') void pin(note)
    if (shortcut === 'previous') goTo(neighbours?.previous)
    if (shortcut === 'next') goTo(neighbours?.next)
    event.preventDefault()
  }

  // A key that is typed renders the text and its count, not what stands around them.
  const on = useStable({
    onFocus: toggleFocusMode,
    onPreview: () => setPreview(!isPreview),
    onExport: () => void exportNote({ ...note, title: form.title, content: form.content }),
    onPrevious: () => goTo(neighbours?.previous),
    onNext: () => goTo(neighbours?.next),
    onPin: () => void pin(note),
    onTrash: () => void moveToTrash(),
    onShare: () => setSharing(true),
    onVersions: () => setVersions(true),
    onRetry: () => void editor.save(),
    onSave: () => void saveAndClose(),
    onClose,
    onOrder: (command: OrderId) => void orderFrom(command, form.content),
  })
  const { setTags, open, leaveTo, add, order, cite } = useStable({
    setTags: (tags: string) => edit({ tags }),
    open: (id: string, anchor?: string) => void openNote(id, anchor),
    leaveTo: (address: string) => void openPage(address),
    add: (text: string, sentence: string) => void addToVocabulary(text, sentence),
    order: (command: OrderId, text: string) => void orderFrom(command, text),
    cite(markdown: string) {
      if (content.insertBlock) content.insertBlock(markdown)
      else editor.write(withBlock(form.content, markdown), false)
    },
  })

  const draft = dirty ? undefined : recovered.drafts.find(({ noteId }) => noteId === note.id)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside
    <div {...root} className={styles.editor} onKeyDown={onKeyDown}>
      <EditorBar
        note={note}
        state={state}
        dirty={dirty}
        isFocused={isFocused}
        isPreview={isPreview}
        hasNeighbours={neighbours !== null}
        live={editor.live}
        {...on}
      />
      {editor.conflict && (
        <ConflictNotice
          {...editor.conflict}
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
      <div className={styles.desk}>
        <div className={styles.column}>
          <div className={styles.sheet}>
            {isOfDay(note) && (
              <div className={styles.aside}>
                <DaySteps key={note.title} day={note.title} onOpen={leaveTo} />
              </div>
            )}
            <Field label={texts.create.noteTitle} labelHidden error={state === 'untitled' ? texts.titleRequired : null}>
              {(control) => (
                // A long title wraps, but is one line of text.
                <textarea
                  {...control}
                  rows={1}
                  className={styles.title}
                  maxLength={maxTitleCharacters}
                  value={form.title}
                  onChange={(event) => edit({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
                  }}
                />
              )}
            </Field>
            <div className={styles.aside}>
              <Field label={texts.create.tags} labelHidden>
                {(control) => (
                  <div className={styles.tags}>
                    <TagsField
                      control={control}
                      placeholder={texts.create.tagsHint}
                      value={form.tags}
                      onValueChange={setTags}
                    />
                  </div>
                )}
              </Field>
            </div>
            {isPreview ? (
              <MarkdownPreview
                note={note}
                content={form.content}
                place={content}
                onOpenNote={open}
                onOpenPage={leaveTo}
              />
            ) : (
              <Field label={texts.create.content} labelHidden>
                {(control) => (
                  <NoteText
                    key={editor.live ? 'live' : 'alone'}
                    note={note}
                    title={form.title}
                    control={control}
                    label={texts.create.content}
                    placeholder={texts.editor.placeholder}
                    place={content}
                    value={form.content}
                    live={editor.live}
                    chosen={editor.chosen}
                    onChange={editor.write}
                    onOpenNote={open}
                    onOpenPage={leaveTo}
                  />
                )}
              </Field>
            )}
            <div className={styles.aside}>
              <TextCount text={form.content} />
            </div>
            <SelectionBar
              place={content}
              onAdd={add}
              onOrder={order}
              onComment={isFocused ? undefined : editor.live?.desk.begin}
            />
          </div>
          <div className={styles.aside}>
            <Attachments note={note} place={content} />
            <NoteCards noteId={note.id} onOpen={leaveTo} />
            <Backlinks note={note} onOpenNote={open} />
          </div>
        </div>
        {editor.live && (
          <div className={styles.aside}>
            <LiveComments live={editor.live} noteId={note.id} place={content} />
          </div>
        )}
      </div>
      <OpenFile noteId={note.id} cite={cite} addCard={add} />
      {isSharing && (
        <ShareDialog noteId={note.id} title={form.title} onClose={() => setSharing(false)} onLeft={onClose} />
      )}
      {hasVersions && (
        <VersionsDialog
          note={note}
          onRestore={(version) => {
            editor.replace(version)
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
