import { createStore, useAction, useShell, useStore, useUnsaved } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { useLayoutEffect, useMemo, useState } from 'react'
import { type OrderId, payloadOf } from '../assistant/orders.ts'
import { useCommands } from '../calls/use-commands.ts'
import { useAttachments } from '../data/attachments.ts'
import { useNotePeople } from '../data/comments.ts'
import type { SharedNote } from '../data/shared-note.ts'
import { useRecoveredDrafts } from '../drafts/recovered-drafts.ts'
import { EditorBar } from '../editor/editor-bar.tsx'
import styles from '../editor/note-editor.module.css'
import SelectionBar from '../editor/selection-bar.tsx'
import { TextCount } from '../editor/text-count.tsx'
import { useFocusMode } from '../editor/use-focus-mode.ts'
import type { SaveState } from '../editor/use-note-editor.ts'
import { notesPart } from '../lazy-part/notes-part.tsx'
import type { LiveNote } from '../live/live-note.ts'
import type { LiveTextState } from '../live/live-text.ts'
import type { LiveRole } from '../live/text-server.ts'
import { useLiveNote } from '../live/use-live-note.ts'
import LiveComments from '../live-parts/live-comments.tsx'
import { LiveNotice } from '../live-parts/live-notice.tsx'
import { useLiveTexts } from '../live-parts/locales/index.ts'
import { useTexts } from '../locales/index.ts'
import { useOutcome } from '../outcome/use-outcome.ts'
import { OpenFile } from '../pdf/open-file.tsx'
import { editionOf, maxTitleCharacters } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { NoteText } from '../text-editor/note-text.tsx'
import { useExport } from '../transfer/use-export.ts'
import { type WritingPlace, withBlock } from '../writing-place/writing-place.ts'
import { SharedFiles } from './shared-files.tsx'
import { useSharedTitle } from './use-shared-title.ts'

const ShareDialog = notesPart(() => import(/* webpackChunkName: "sharing" */ '../sharing/share-dialog.tsx'))
const MarkdownPreview = notesPart(() => import('../editor/markdown-preview.tsx'))

export interface SharedNoteEditorProps {
  note: SharedNote
  /** The text as it was stored when the note was opened. */
  stored: string
  place: WritingPlace
  onOpenNote(id: string, anchor?: string): void
  onClose(): void
}

/** Of a note whose live text is not there yet. */
const opening = {
  state: createStore<LiveTextState>('opening'),
  role: createStore<LiveRole | null>(null),
  isUnsent: createStore(false),
  isKept: createStore(true),
} as const

/** A note of somebody else: its live text, to write or to read. */
export function SharedNoteEditor({ note, stored, place, onOpenNote, onClose }: SharedNoteEditorProps) {
  const shell = useShell()
  const commands = useCommands()
  const texts = useTexts()
  const liveTexts = useLiveTexts()
  const replica = useReplica()
  const recovered = useRecoveredDrafts()
  const { act } = useAction()
  const say = useOutcome()
  const { exportNote } = useExport()
  const { title, dirty, type } = useSharedTitle(note)
  const [content, setContent] = useState(stored)
  const [isPreview, setPreview] = useState(false)
  const { isFocused, toggleFocusMode, editor: root } = useFocusMode()
  const [isSharing, setSharing] = useState(false)
  const [couldWrite, setCouldWrite] = useState(false)
  const [lost, setLost] = useState<{ title: string; content: string; draft: Promise<string> } | null>(null)
  const opened = useLiveNote(note.id, true, {
    onFull: () => shell.toast({ kind: 'error', message: texts.editor.full }),
    onLost(text) {
      const form = { title: liveTexts.copyTitle(title).slice(0, maxTitleCharacters), content: text, tags: '' }
      // It outlives the tab, whatever becomes of it here.
      setLost({ ...form, draft: recovered.keep(form) })
    },
  })
  /** The live text that is shown. */
  const [live, setLive] = useState<LiveNote | null>(null)
  useLayoutEffect(() => {
    if (opened) setContent(opened.content())
    setLive(opened)
  }, [opened])
  const { state: stateOf, role: roleOf, isUnsent: unsentOf, isKept: keptOf } = live ?? opening
  const state = useStore(stateOf)
  const role = useStore(roleOf)
  const isUnsent = useStore(unsentOf)
  const isKept = useStore(keptOf)
  const mayWrite = live !== null && role !== 'viewer' && state !== 'gone'
  if (mayWrite && role !== null && !couldWrite) setCouldWrite(true)
  useUnsaved(!isKept, texts.editor.confirmClose)
  const owner = useNotePeople(note.id).data?.find(({ id }) => id === note.user_id)
  const files = useAttachments(note.id).data
  const shown = useMemo<LocalNote>(
    () => ({
      ...note,
      content,
      folder: null,
      is_pinned: false,
      pinned_at: null,
      is_template: false,
      tags: [],
      attachment_count: files?.length ?? 0,
      file_names: files?.map(({ file_name }) => file_name) ?? [],
      deleted_at: null,
      edition: editionOf(note.version),
      before: null,
      stored: null,
      pending: false,
      refusal: null,
    }),
    [note, content, files],
  )

  const saveState = (): SaveState => {
    if (lost) return 'refused'
    if (state === 'offline') return 'device'
    if (dirty) return 'unsaved'
    return isUnsent ? 'saving' : 'saved'
  }
  const keep = async () => {
    if (!lost) return
    const id = crypto.randomUUID()
    await replica.save(id, { title: lost.title, content: lost.content, tags: [] }, editionOf(0))
    recovered.drop(await lost.draft)
    setLost(null)
    void say([{ kind: 'save', noteId: id }], {
      done: liveTexts.kept(lost.title),
      refused: ({ message }) => texts.toast.addRefused(message),
      action: { label: texts.preview.edit, run: () => onOpenNote(id) },
    })
  }

  const write = (text: string, isLive: boolean) => {
    if (!isLive) live?.merge(content, text)
    setContent(text)
  }
  const cite = (markdown: string) => {
    if (place.insertBlock) place.insertBlock(markdown)
    else write(withBlock(content, markdown), false)
  }
  const addCard = (text: string, sentence: string) =>
    void act(() => commands.execute('vocabulary.add', { word: text, example: sentence }), {
      failed: texts.error.unknown,
    })
  const orderFrom = (command: OrderId, text: string) =>
    void act(() => commands.execute(command, payloadOf({ id: note.id, title }, text)), {
      failed: texts.error.unknown,
    })

  return (
    <div {...root} className={styles.editor}>
      <EditorBar
        note={shown}
        state={saveState()}
        dirty={dirty}
        isFocused={isFocused}
        isPreview={isPreview}
        onFocus={toggleFocusMode}
        onPreview={() => setPreview(!isPreview)}
        onExport={() => void exportNote({ ...shown, title })}
        hasNeighbours={false}
        {...(state !== 'gone' && { onShare: () => setSharing(true) })}
        live={state === 'gone' ? null : live}
        onOrder={(command) => orderFrom(command, content)}
        onClose={onClose}
      />
      <LiveNotice state={state} role={role} couldWrite={couldWrite} lost={lost} onKeep={keep} />
      <div className={styles.desk}>
        <div className={styles.column}>
          <div className={styles.sheet}>
            <Field label={texts.create.noteTitle} labelHidden>
              {(control) => (
                <textarea
                  {...control}
                  rows={1}
                  className={styles.title}
                  maxLength={maxTitleCharacters}
                  readOnly={!mayWrite}
                  value={title}
                  onChange={(event) => type(event.target.value.replace(/\s*\n\s*/g, ' '))}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
                  }}
                />
              )}
            </Field>
            {owner && (
              <div className={styles.aside}>
                <p className={styles.owner}>{liveTexts.by(owner.name)}</p>
              </div>
            )}
            {isPreview ? (
              <MarkdownPreview
                note={shown}
                content={content}
                place={place}
                onOpenNote={onOpenNote}
                onOpenPage={(address) => shell.navigate(address)}
              />
            ) : (
              <Field label={texts.create.content} labelHidden>
                {(control) => (
                  <NoteText
                    key={live ? 'live' : 'stored'}
                    note={shown}
                    title={title}
                    control={control}
                    label={texts.create.content}
                    placeholder={texts.editor.placeholder}
                    place={place}
                    value={content}
                    live={live}
                    isReadOnly={!mayWrite}
                    onChange={write}
                    onOpenNote={onOpenNote}
                    onOpenPage={(address) => shell.navigate(address)}
                  />
                )}
              </Field>
            )}
            <div className={styles.aside}>
              <TextCount text={content} />
            </div>
            <SelectionBar
              place={place}
              onAdd={addCard}
              onOrder={orderFrom}
              onComment={state === 'gone' || isFocused ? undefined : live?.desk.begin}
            />
          </div>
          <div className={styles.aside}>
            <SharedFiles noteId={note.id} />
          </div>
        </div>
        {live && state !== 'gone' && (
          <div className={styles.aside}>
            <LiveComments live={live} noteId={note.id} place={place} />
          </div>
        )}
      </div>
      <OpenFile noteId={note.id} cite={mayWrite ? cite : undefined} addCard={addCard} />
      {isSharing && <ShareDialog noteId={note.id} title={title} onClose={() => setSharing(false)} onLeft={onClose} />}
    </div>
  )
}
