import { IconButton } from '@cahier/ui/icon-button'
import { Compartment, StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { Captions, Download, Maximize2, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { blockAt } from '../grip/blocks.ts'
import { remove } from '../grip/edits.ts'
import type { References } from '../references.ts'
import { AlternativeForm } from './alternative-form.tsx'
import { chosenPicture, openChosen } from './chosen-picture.ts'
import styles from './picture-tools.module.css'
import { type PictureChange, rewritePicture } from './rewrite-picture.ts'

export interface PictureToolsProps {
  view: EditorView
  references: References
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Widths to choose, in hundredths of the text's. */
const widths = { small: 25, medium: 50, full: 100 } as const
type WidthName = keyof typeof widths

const minWidthPx = 32
/** Pixels of an arrow key. */
const keyStepPx = 16

interface Drag {
  pointer: number
  x: number
  from: number
  width: number
}

/** The picture that is chosen has an outline, two grips for its width, and a bar. */
export default function PictureTools({ view, references }: PictureToolsProps) {
  const { pictures: texts } = references.texts
  const box = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [shownWidth, setShownWidth] = useState(0)
  const [isNaming, setNaming] = useState(false)
  const picture = chosenPicture(view.state)
  const file = picture && references.picture(picture.name)
  const image = () => view.contentDOM.querySelector<HTMLImageElement>('img[data-chosen]')
  const room = () => Math.max(minWidthPx, Math.floor(view.contentDOM.clientWidth))

  useLayoutEffect(() => {
    const part = new Compartment()
    const place = () => {
      const element = view.contentDOM.querySelector<HTMLImageElement>('img[data-chosen]')
      const page = box.current?.offsetParent
      if (!element || !page) return null
      const [outer, inner] = [page.getBoundingClientRect(), element.getBoundingClientRect()]
      return { top: inner.top - outer.top, left: inner.left - outer.left, width: inner.width, height: inner.height }
    }
    const measure = {
      key: part,
      read: place,
      write(found: ReturnType<typeof place>) {
        if (!found) return
        for (const [name, pixels] of Object.entries(found))
          box.current?.style.setProperty(`--picture-${name}`, `${Math.round(pixels)}px`)
        setShownWidth(Math.round(found.width))
      },
    }
    const look = () => view.requestMeasure(measure)
    const onUpdate = EditorView.updateListener.of(look)
    view.dispatch({ effects: StateEffect.appendConfig.of(part.of(onUpdate)) })
    const observer = new ResizeObserver(look)
    observer.observe(view.contentDOM)
    look()
    return () => {
      observer.disconnect()
      if (view.dom.isConnected) view.dispatch({ effects: part.reconfigure([]) })
    }
  }, [view])

  if (!picture) return null

  const focusText = () => requestAnimationFrame(() => view.focus())
  /** Writes the picture anew, which stays chosen. */
  const change = (what: PictureChange) => {
    const now = chosenPicture(view.state)
    if (!now) return
    const insert = rewritePicture(view.state.sliceDoc(now.from, now.to), what)
    view.dispatch({
      changes: { from: now.from, to: now.to, insert },
      selection: { anchor: now.from, head: now.from + insert.length },
      userEvent: 'input.picture',
    })
  }
  const setWidth = (width: number) => change({ width: Math.min(room(), Math.max(minWidthPx, Math.round(width))) })
  const widthOf = (name: WidthName) => Math.round((room() * widths[name]) / 100)

  const deletePicture = () => {
    const now = chosenPicture(view.state)
    if (!now) return
    const block = blockAt(view.state, now.from)
    const isAlone = block?.node.from === now.from && block.node.to === now.to
    const spec =
      isAlone && block
        ? remove(view.state, block)
        : { changes: { from: now.from, to: now.to }, selection: { anchor: now.from }, userEvent: 'delete' }
    view.dispatch(spec)
    focusText()
  }

  const onDown = (event: PointerEvent) => {
    const element = image()
    if (event.button !== 0 || !element) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { width } = element.getBoundingClientRect()
    drag.current = { pointer: event.pointerId, x: event.clientX, from: width, width }
  }
  const onMove = (side: -1 | 1) => (event: PointerEvent) => {
    const element = image()
    const held = drag.current
    if (held?.pointer !== event.pointerId || !element) return
    const width = Math.round(held.from + side * (event.clientX - held.x))
    held.width = Math.min(room(), Math.max(minWidthPx, width))
    // Shown at once, written when it is let go.
    element.width = held.width
    element.removeAttribute('height')
    view.requestMeasure()
    box.current?.style.setProperty('--picture-width', `${held.width}px`)
    box.current?.style.setProperty('--picture-height', `${Math.round(element.getBoundingClientRect().height)}px`)
  }
  const cancelDrag = () => {
    const element = image()
    if (!drag.current || !element) return
    drag.current = null
    if (picture.size) element.width = picture.size.width
    else element.removeAttribute('width')
    if (picture.size?.height) element.height = picture.size.height
    view.dispatch({})
  }
  const onUp = (event: PointerEvent) => {
    const held = drag.current
    if (held?.pointer !== event.pointerId) return
    drag.current = null
    if (Math.abs(held.width - held.from) >= 1) setWidth(held.width)
  }
  const handlers = (side: -1 | 1) => ({
    onPointerDown: onDown,
    onPointerMove: onMove(side),
    onPointerUp: onUp,
    onPointerCancel: cancelDrag,
  })

  const onGripKey = (event: KeyboardEvent) => {
    const by = { ArrowRight: keyStepPx, ArrowUp: keyStepPx, ArrowLeft: -keyStepPx, ArrowDown: -keyStepPx }[event.key]
    const to = by === undefined ? { Home: minWidthPx, End: room() }[event.key] : shownWidth + by
    if (to === undefined) return
    event.preventDefault()
    setWidth(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The dialog hears its own.
    if (!event.currentTarget.contains(event.target as Node)) return
    // The note's own keys go to other notes, and Escape closes it.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    cancelDrag()
    view.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of its buttons
    <div ref={box} className={styles.box} onKeyDown={onKeyDown}>
      <div
        role="toolbar"
        aria-label={texts.tools}
        className={styles.bar}
        // The text keeps the focus, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
      >
        {(Object.keys(widths) as WidthName[]).map((name) => (
          <button
            key={name}
            type="button"
            className={styles.width}
            aria-pressed={picture.size?.width === widthOf(name)}
            onClick={() => setWidth(widthOf(name))}
          >
            {texts[name]}
          </button>
        ))}
        <IconButton label={texts.open} onClick={() => openChosen(view)}>
          <Maximize2 {...icon} />
        </IconButton>
        <IconButton label={texts.alternative} onClick={() => setNaming(true)}>
          <Captions {...icon} />
        </IconButton>
        {file?.kind === 'shown' && (
          <a
            className={styles.link}
            href={file.address}
            download={picture.name}
            aria-label={texts.download}
            title={texts.download}
          >
            <Download {...icon} />
          </a>
        )}
        <IconButton label={texts.remove} onClick={deletePicture}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
      <div aria-hidden="true" className={`${styles.grip} ${styles.start}`} {...handlers(-1)} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.width}
        aria-valuenow={shownWidth}
        aria-valuemin={minWidthPx}
        aria-valuemax={room()}
        className={`${styles.grip} ${styles.end}`}
        onKeyDown={onGripKey}
        {...handlers(1)}
      />
      {isNaming && (
        <AlternativeForm
          texts={texts}
          alternative={picture.alternative}
          onSave={(alternative) => change({ alternative })}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
