import { history, historyKeymap } from '@codemirror/commands'
import { Annotation, Compartment, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap, placeholder as placeholderOf } from '@codemirror/view'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { followFocus } from '../caret/touch.ts'
import { wordChanges } from '../diff/word-changes.ts'
import { liveExtension } from '../live/live-extension.ts'
import { takeLeft } from '../writing-place/writing-place.ts'
import { writePicture } from './addresses.ts'
import { adoptStyles } from './adopted-styles.ts'
import { clearOfBars } from './bars-over-text.ts'
import { BlockGrip } from './block-grip-part.tsx'
import { liveBlocks, placeInTable } from './blocks.ts'
import { foldCallouts } from './callout/folding.ts'
import { isInCell } from './cell-writing.ts'
import { markCited, startOfCited } from './cited-passage.ts'
import { showCode } from './code-part.ts'
import { completions } from './completions.ts'
import { lineDirections } from './direction.ts'
import { follow, pointing } from './follow.ts'
import { footnoteCards } from './footnote-card.ts'
import { type FormattingId, formattingsAt } from './formattings.ts'
import { noteHighlighting } from './highlighting.ts'
import { blockInsertion } from './insert-block.ts'
import { followKeyboard } from './keyboard-height.ts'
import { noteLanguage } from './language.ts'
import { clickBelow, closeFence, leaveDown } from './leave-block.ts'
import { breakInItem, continueItem, moveIn, moveOut, removeMark } from './list-typing.ts'
import { livePreview } from './live-preview.ts'
import { moveBlockDown, moveBlockUp } from './move-block.ts'
import { copyWithHtml } from './paste/copy.ts'
import { pasteAsMarkdown } from './paste/paste.ts'
import { chosenPicture, openChosen } from './pictures/chosen-picture.ts'
import { PictureTools } from './pictures/picture-tools-part.tsx'
import type { References } from './references.ts'
import { referencesOf } from './references-of.ts'
import { renumberLists } from './renumber.ts'
import { showAnchor } from './show-anchor.ts'
import { TableTools } from './table-tools-part.tsx'
import { continueTable, nextCell, previousCell } from './table-typing.ts'
import { textAfter } from './text-after.ts'
import styles from './text-editor.module.css'
import type { TextEditorProps } from './text-editor-props.ts'
import { textKeys } from './text-keys.ts'
import { Toolbar } from './toolbar.tsx'
import { toggleLines, toggleMark } from './typing.ts'

adoptStyles()

export interface LiveEditorProps extends TextEditorProps {
  /** What the text refers to. */
  references: References
}

/** A change that comes from outside, and is not told to the outside. */
const arrived = Annotation.define<boolean>()

const keys = [
  { key: 'Enter', run: openChosen },
  { key: 'Enter', run: continueTable },
  { key: 'Enter', run: closeFence },
  { key: 'Enter', run: continueItem, shift: breakInItem },
  { key: 'Backspace', run: removeMark },
  { key: 'Tab', run: nextCell, shift: previousCell },
  { key: 'Tab', run: moveIn, shift: moveOut },
  { key: 'Alt-ArrowUp', run: moveBlockUp },
  { key: 'Alt-ArrowDown', run: moveBlockDown },
  { key: 'Mod-Alt-0', run: toggleLines('paragraph') },
  { key: 'Mod-Alt-1', run: toggleLines('heading1') },
  { key: 'Mod-Alt-2', run: toggleLines('heading2') },
  { key: 'Mod-Alt-3', run: toggleLines('heading3') },
  { key: 'Mod-Alt-4', run: toggleLines('heading4') },
  { key: 'Mod-Alt-5', run: toggleLines('heading5') },
  { key: 'Mod-Alt-6', run: toggleLines('heading6') },
  { key: 'Mod-Shift-7', run: toggleLines('numbers') },
  { key: 'Mod-Shift-8', run: toggleLines('bullets') },
  { key: 'Mod-Shift-9', run: toggleLines('tasks') },
  { key: 'Mod-Shift-.', run: toggleLines('quote') },
  { key: 'Mod-b', run: toggleMark('**') },
  { key: 'Mod-i', run: toggleMark('*') },
  { key: 'Mod-Enter', run: follow },
]

/** Over the editor's own styles, which come after those of the page. */
const plain = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  // Caret and selection are the browser's: drawn ones take two more frames and two more layouts for each key.
  '.cm-content': { minHeight: '70dvh', padding: '0 0 32px', caretColor: 'var(--encre)' },
  // A line of a list or of code in a quotation has the room of each.
  '.cm-line': {
    paddingBlock: '0',
    paddingInline: `calc(var(--quote, 0px) + var(--code, 0px) + var(--level, 0) * 28px) calc(var(--code, 0px) + var(--end, 0px))`,
  },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-tooltip': {
    border: '1px solid var(--rule)',
    borderRadius: 'var(--radius-m)',
    background: 'var(--sheet)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-2)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    minWidth: '220px',
    maxHeight: '280px',
    padding: '6px',
    fontFamily: 'var(--font-ui)',
    fontSize: '14px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    minHeight: '36px',
    alignItems: 'center',
    padding: '4px 10px',
    borderRadius: '8px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--encre-wash)',
    color: 'var(--ink)',
  },
  '.cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionDetail': {
    margin: '0',
    color: 'var(--ink-2)',
    fontStyle: 'normal',
    fontFamily: 'ui-monospace, monospace',
  },
  '.cm-place .cm-completionDetail': { fontFamily: 'inherit' },
})

const isSame = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) =>
  one.size === other.size && [...one].every((value) => other.has(value))

/** A text in CodeMirror: Markdown that shows what it means while it is written, and is stored as it was typed. */
export function TextEditor(props: LiveEditorProps) {
  const {
    control,
    label,
    value,
    placeholder,
    place,
    live,
    cited,
    chosen,
    isReadOnly = false,
    onChange,
    references,
  } = props
  const frame = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [pressed, setPressed] = useState<ReadonlySet<FormattingId>>(new Set())
  /** Whether there was a table: what writes in its cells is only fetched then. */
  const [hasTable, setHasTable] = useState(false)
  const [writesCell, setWritesCell] = useState(false)
  const [hasChosen, setChosen] = useState(false)
  const change = useRef(onChange)
  /** The text as both sides know it: comparing is free where nothing came from outside. */
  const known = useRef(value)
  const [parts] = useState(() => ({
    names: new Compartment(),
    references: new Compartment(),
    right: new Compartment(),
  }))
  const { id, 'aria-describedby': description, 'aria-invalid': isInvalid } = control
  const first = useRef({ id, placeholder, references, live, cited })
  useEffect(() => {
    change.current = onChange
  }, [onChange])

  useLayoutEffect(() => {
    const parent = root.current
    if (!parent) return
    const blocks = liveBlocks()
    if (first.current.live) known.current = first.current.live.content()
    const state = EditorState.create({
      doc: known.current,
      extensions: [
        // Other line breaks are characters of the text, so that it stays as it is, byte for byte.
        EditorState.lineSeparator.of('\n'),
        history(),
        EditorView.lineWrapping,
        lineDirections,
        placeholderOf(first.current.placeholder),
        noteLanguage,
        noteHighlighting(styles),
        followFocus,
        parts.references.of(referencesOf.of(first.current.references)),
        foldCallouts(first.current.references.folds),
        livePreview(styles, showCode),
        blocks.extension,
        plain,
        clearOfBars(() => frame.current?.firstElementChild),
        completions(first.current.references.texts.suggestions),
        Prec.high(keymap.of([...keys, ...blocks.keys, { key: 'ArrowDown', run: leaveDown }])),
        renumberLists,
        clickBelow,
        keymap.of([...textKeys, ...historyKeymap]),
        parts.names.of([]),
        footnoteCards,
        pointing,
        // A text from the clipboard of Windows has other line breaks.
        EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
        pasteAsMarkdown(() => place.attach),
        copyWithHtml,
        // Files that are dropped or pasted belong to the note; the editor would write their text.
        EditorView.domEventHandlers({
          drop: ({ dataTransfer }) => Boolean(dataTransfer?.files.length),
          paste: ({ clipboardData }) =>
            Boolean(clipboardData?.files.length && !clipboardData.types.includes('text/plain')),
        }),
        EditorView.updateListener.of((update) => {
          if (blocks.hasTable(update.state)) setHasTable(true)
          setWritesCell(isInCell(update.state))
          setChosen(chosenPicture(update.state) !== null)
          if (update.docChanged) {
            known.current = textAfter(known.current, update.changes)
            const isOurs = update.transactions.some((transaction) => transaction.annotation(arrived))
            if (!isOurs) change.current(known.current, Boolean(first.current.live))
          }
          if (update.docChanged || update.selectionSet) {
            frame.current?.toggleAttribute('data-has-selection', !update.state.selection.main.empty)
            const now = formattingsAt(update.state)
            setPressed((before) => (isSame(before, now) ? before : now))
          }
        }),
        parts.right.of([]),
        first.current.live ? liveExtension(first.current.live) : [],
        first.current.cited ? markCited(first.current.cited) : [],
      ],
    })
    const made = new EditorView({ state, parent })
    setView(made)
    setHasTable(blocks.hasTable(made.state))
    const field = first.current.id
    const left = takeLeft(place, field, known.current)
    if (left) {
      made.dispatch({
        selection: { anchor: left.anchor, head: left.head },
        scrollIntoView: left.isFocused,
        annotations: arrived.of(true),
      })
      // Whoever opens a note writes in it: the window's focus was meant for the field that is gone.
      const { activeElement } = document
      if (left.isFocused || (left.isPlain && activeElement?.contains(parent))) made.focus()
    }
    // Who has read a passage in the editor before may be elsewhere by now.
    const start = left && !left.isPlain ? undefined : startOfCited(made.state)
    if (start !== undefined)
      made.dispatch({
        selection: { anchor: start },
        effects: EditorView.scrollIntoView(start, { y: 'center' }),
        annotations: arrived.of(true),
      })
    place.current = made.contentDOM
    place.read = () => {
      const { doc, selection } = made.state
      const { from, to } = selection.main
      return {
        get value() {
          return doc.toString()
        },
        from,
        to,
      }
    }
    place.showAnchor = (anchor) => showAnchor(made, anchor)
    place.insertBlock = (markdown) => made.dispatch(blockInsertion(made.state, markdown))
    place.showPictures = (pictures, point) => {
      for (const { name, file } of pictures) made.state.facet(referencesOf)?.keepPicture(name, file)
      const under = point && document.elementFromPoint(point.x, point.y)
      const cell = under && placeInTable(made, under)
      const at = cell ?? (point && made.posAtCoords(point)) ?? made.state.selection.main.from
      const isBesideText = cell !== null || (!point && isInCell(made.state))
      const insert = pictures.map(({ name }) => writePicture(name)).join(isBesideText ? ' ' : '\n')
      made.dispatch({
        changes: { from: at, insert },
        selection: { anchor: at + insert.length },
        scrollIntoView: true,
        userEvent: 'input.drop',
      })
    }
    const unfollow = frame.current ? followKeyboard(frame.current) : undefined
    return () => {
      // A live text takes its place when the note becomes shared, and whoever is typing goes on.
      const { anchor, head } = made.state.selection.main
      const isFocused = made.contentDOM.contains(document.activeElement)
      place.left = { field, value: known.current, anchor, head, isFocused, isPlain: false }
      place.current = null
      place.read = undefined
      place.showPictures = undefined
      place.insertBlock = undefined
      place.showAnchor = undefined
      setView(null)
      unfollow?.()
      made.destroy()
    }
  }, [place, parts])

  // Controlled: a text from elsewhere replaces the words that differ. The caret stays between its words, and undo takes back what was typed here.
  useLayoutEffect(() => {
    if (!view || first.current.live || value === known.current) return
    const isChosen = value === chosen
    view.dispatch({
      changes: wordChanges(view.state.doc.toString(), value),
      annotations: [arrived.of(true), Transaction.addToHistory.of(isChosen), Transaction.remote.of(!isChosen)],
    })
    known.current = value
  }, [view, value, chosen])

  useLayoutEffect(() => {
    view?.dispatch({ effects: parts.references.reconfigure(referencesOf.of(references)) })
  }, [view, parts, references])

  useLayoutEffect(() => {
    const right = [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
    ]
    view?.dispatch({ effects: parts.right.reconfigure(isReadOnly ? right : []) })
  }, [view, parts, isReadOnly])

  useLayoutEffect(() => {
    view?.dispatch({
      effects: parts.names.reconfigure(
        EditorView.contentAttributes.of({
          id,
          // A text that only can be read takes the focus as well, which scrolls it.
          tabindex: '0',
          'aria-label': label,
          spellcheck: 'true',
          autocorrect: 'on',
          autocapitalize: 'sentences',
          ...(description && { 'aria-describedby': description }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
        }),
      ),
    })
  }, [view, parts, id, label, description, isInvalid])

  const addPictures = useCallback(
    (files: readonly File[]) => {
      const pictures = place.attach?.(files) ?? []
      if (pictures.length > 0) place.showPictures?.(pictures, null)
      view?.focus()
    },
    [place, view],
  )

  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.tools}>
        {view && !isReadOnly && (
          <Toolbar
            view={view}
            pressed={pressed}
            isInCell={writesCell}
            texts={references.texts}
            controls={id}
            onPictures={addPictures}
          />
        )}
      </div>
      <div className={styles.page}>
        <div ref={root} className={styles.editor} />
        {view && hasChosen && !isReadOnly && <PictureTools view={view} references={references} />}
        {view && !isReadOnly && <BlockGrip view={view} texts={references.texts} />}
      </div>
      {view && hasTable && !isReadOnly && <TableTools view={view} texts={references.texts} />}
    </div>
  )
}
