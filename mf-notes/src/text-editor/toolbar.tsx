import { FilePicker } from '@cahier/ui/file-picker'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { redo, undo } from '@codemirror/commands'
import { EditorView } from '@codemirror/view'
import {
  Bold,
  Code,
  FileSymlink,
  Heading1,
  Heading2,
  Heading3,
  Highlighter,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  ListTree,
  type LucideIcon,
  Quote,
  Redo2,
  Sigma,
  Strikethrough,
  Table,
  Undo2,
} from 'lucide-react'
import { Fragment, type KeyboardEvent, memo, useRef, useState } from 'react'
import { anchorsOf } from './anchors.ts'
import { type FormattingId, formattings } from './formattings.ts'
import type { EditorTexts } from './locales/index.ts'
import { outlineOf } from './outline.ts'
import { referencesOf } from './references-of.ts'
import styles from './toolbar.module.css'

const groups: readonly (readonly [FormattingId, LucideIcon][])[] = [
  [
    ['bold', Bold],
    ['italic', Italic],
    ['strikethrough', Strikethrough],
    ['highlight', Highlighter],
    ['code', Code],
  ],
  [
    ['heading1', Heading1],
    ['heading2', Heading2],
    ['heading3', Heading3],
  ],
  [
    ['bullets', List],
    ['numbers', ListOrdered],
    ['tasks', ListTodo],
    ['quote', Quote],
  ],
  [
    ['noteLink', FileSymlink],
    ['link', Link],
    ['table', Table],
    ['formula', Sigma],
  ],
]

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface ToolbarProps {
  view: EditorView
  /** The formattings that the caret is in. */
  pressed: ReadonlySet<FormattingId>
  /** Whether one writes in a cell, which takes no blocks. */
  isInCell: boolean
  texts: EditorTexts
  /** Id of the element that it formats. */
  controls: string
  /** Takes pictures that the learner chose; absent where there is no place for files. */
  onPictures: ((files: readonly File[]) => void) | undefined
}

/**
 * The formattings as buttons: one of them can be reached by Tab, the others by the arrow keys. A phone has them above its keyboard. A key that is typed
 * does not render it.
 */
export const Toolbar = memo(function Toolbar({ view, pressed, isInCell, texts, controls, onPictures }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]

  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(event.target as HTMLButtonElement)
    if (at < 0) return
    if (event.key === 'Escape') {
      // It goes back to the text and does not close the note.
      event.stopPropagation()
      view.focus()
      return
    }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    // The note's own arrow keys go to the next note.
    event.stopPropagation()
    event.preventDefault()
    const next = (to + all.length) % all.length
    setCurrent(next)
    all[next]?.focus()
  }

  let index = 0
  const stop = () => {
    const own = index++
    return { tabIndex: own === current ? 0 : -1, onFocus: () => setCurrent(own) }
  }
  // In the order of the bar, whichever part renders first.
  const undoing = stop()
  const redoing = stop()
  const stops = new Map(groups.flat().map(([id]) => [id, stop()]))
  const pictures = onPictures && stop()
  const outline = stop()
  const run = (work: (view: EditorView) => boolean) => () => {
    work(view)
    view.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={texts.toolbar}
      aria-controls={controls}
      className={styles.bar}
      onKeyDown={onKeyDown}
      // The text keeps the focus and its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconButton label={texts.undo} {...undoing} onClick={run(undo)}>
        <Undo2 {...icon} />
      </IconButton>
      <IconButton label={texts.redo} {...redoing} onClick={run(redo)}>
        <Redo2 {...icon} />
      </IconButton>
      {groups.map((group) => (
        <Fragment key={group[0]?.[0]}>
          <span className={styles.separator} />
          {group.map(([id, Icon]) => {
            const formatting = formattings.find((one) => one.id === id)
            return (
              <IconButton
                key={id}
                label={texts.formattings[id].name}
                aria-pressed={pressed.has(id)}
                aria-disabled={(isInCell && formatting?.isBlock) || undefined}
                {...stops.get(id)}
                onClick={run((view) => formatting?.run(view) ?? false)}
              >
                <Icon {...icon} />
              </IconButton>
            )
          })}
        </Fragment>
      ))}
      {pictures && onPictures && (
        <FilePicker label={texts.picture} accept="image/*" multiple onFiles={onPictures}>
          {(choose) => (
            <IconButton label={texts.picture} {...pictures} onClick={choose}>
              <ImagePlus {...icon} />
            </IconButton>
          )}
        </FilePicker>
      )}
      <span className={styles.separator} />
      <Menu
        trigger={
          <IconButton label={texts.outline} {...outline}>
            <ListTree {...icon} />
          </IconButton>
        }
      >
        <Outline view={view} texts={texts} />
      </Menu>
    </div>
  )
})

/** The headings; choosing one puts the caret there. Then a link to the one that the caret is under. Rendered when the menu opens. */
function Outline({ view, texts }: Pick<ToolbarProps, 'view' | 'texts'>) {
  const headings = outlineOf(view.state)
  const highest = Math.min(...headings.map(({ level }) => level))
  if (headings.length === 0) return <p className={styles.none}>{texts.noHeadings}</p>
  const place = headings.findLastIndex(({ from }) => from <= view.state.selection.main.head)
  const current = headings[place]
  const anchor = anchorsOf(headings)[place]
  return (
    <>
      {headings.map(({ level, text, from }) => (
        <MenuItem
          key={from}
          onSelect={() => {
            // The menu gives the focus back to its button first.
            requestAnimationFrame(() => {
              view.focus()
              view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'start' }) })
            })
          }}
        >
          <span className={styles.heading} data-level={Math.min(level - highest, 3)}>
            {text}
          </span>
        </MenuItem>
      ))}
      {current && anchor && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => view.state.facet(referencesOf)?.copyLink(anchor)}>
            {texts.copyHeading(current.text)}
          </MenuItem>
        </>
      )}
    </>
  )
}
