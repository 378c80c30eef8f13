import { FullScreen } from '@cahier/ui/full-screen'
import { IconButton } from '@cahier/ui/icon-button'
import { ChevronLeft, ChevronRight, Download, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReadReferences } from '../references.ts'
import { followView } from './follow-view.ts'
import { picturesIn } from './pictures-in.ts'
import { moved, type PictureView, stepFactor, whole, zoomed } from './view-of.ts'
import styles from './viewer.module.css'

export interface PictureViewerProps {
  /** The picture that is opened. */
  name: string
  /** The text of the note, whose pictures are gone through. */
  text: string
  references: Pick<ReadReferences, 'picture' | 'texts'>
  onClose(): void
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const middle = { x: 0, y: 0 }
/** Pixels that a key moves an enlarged picture by. */
const keyMovePx = 60

/** A picture of a note, as large as the window; keys and buttons lead to the next one. */
export default function PictureViewer({ name, text, references, onClose }: PictureViewerProps) {
  const { viewer: texts } = references.texts
  const pictures = useMemo(
    () => picturesIn(text).filter((picture) => references.picture(picture.name).kind !== 'missing'),
    [text, references],
  )
  const [shown, setShown] = useState(name)
  const [view, setView] = useState(whole)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const index = Math.max(
    0,
    pictures.findIndex((picture) => picture.name === shown),
  )
  const current = pictures[index]
  const picture = current && references.picture(current.name)

  const change = (next: (view: PictureView, room: { width: number; height: number }) => PictureView) =>
    setView((before) => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = stage.current ?? {}
      return next(before, { width, height })
    })
  const zoom = (factor: number) => change((before, room) => zoomed(before, factor, middle, room))
  const goTo = (to: number) => {
    const next = pictures[to]
    if (!next) return
    setShown(next.name)
    setView(whole)
  }

  useLayoutEffect(() => {
    image.current?.style.setProperty('--place', `${view.x}px ${view.y}px`)
    image.current?.style.setProperty('--scale', String(view.scale))
  })
  // The window comes later than this.
  const follow = useCallback((room: HTMLDivElement) => {
    stage.current = room
    return followView(room, setView)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // The note's own keys go to other notes.
    if (event.key !== 'Escape') event.stopPropagation()
    const run = {
      '+': () => zoom(stepFactor),
      '=': () => zoom(stepFactor),
      '-': () => zoom(1 / stepFactor),
      '0': () => setView(whole),
      ArrowLeft: () => (view.scale > 1 ? change((now, room) => moved(now, keyMovePx, 0, room)) : goTo(index - 1)),
      ArrowRight: () => (view.scale > 1 ? change((now, room) => moved(now, -keyMovePx, 0, room)) : goTo(index + 1)),
      ArrowUp: () => change((now, room) => moved(now, 0, keyMovePx, room)),
      ArrowDown: () => change((now, room) => moved(now, 0, -keyMovePx, room)),
    }[event.key]
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  }

  return (
    <FullScreen label={texts.title} onClose={onClose} initialFocus={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of its buttons */}
      <div className={styles.viewer} onKeyDown={onKeyDown}>
        <div className={styles.bar}>
          <p className={styles.name} aria-live="polite">
            {current?.alternative || current?.name || name}
            {pictures.length > 1 && (
              <span className={styles.count}>{texts.place(String(index + 1), String(pictures.length))}</span>
            )}
          </p>
          <IconButton label={texts.zoomOut} disabled={view.scale <= 1} onClick={() => zoom(1 / stepFactor)}>
            <ZoomOut {...icon} />
          </IconButton>
          <IconButton label={texts.zoomIn} onClick={() => zoom(stepFactor)}>
            <ZoomIn {...icon} />
          </IconButton>
          <IconButton label={texts.fit} disabled={view.scale <= 1} onClick={() => setView(whole)}>
            <Maximize {...icon} />
          </IconButton>
          {picture?.kind === 'shown' && (
            <a
              className={styles.download}
              href={picture.address}
              download={current?.name}
              title={texts.download}
              aria-label={texts.download}
            >
              <Download {...icon} />
            </a>
          )}
          <IconButton ref={close} label={texts.close} onClick={onClose}>
            <X {...icon} />
          </IconButton>
        </div>
        <div ref={follow} className={styles.stage} data-enlarged={view.scale > 1 ? '' : undefined}>
          {picture?.kind === 'shown' && (
            <img
              ref={image}
              className={styles.picture}
              src={picture.address}
              alt={current?.alternative ?? ''}
              draggable={false}
            />
          )}
          {picture?.kind === 'coming' && <p role="status">{texts.loading}</p>}
          {!picture && <p role="status">{texts.missing}</p>}
        </div>
        {pictures.length > 1 && (
          <div className={styles.steps}>
            <IconButton label={texts.previous} disabled={index === 0} onClick={() => goTo(index - 1)}>
              <ChevronLeft {...icon} />
            </IconButton>
            <IconButton label={texts.next} disabled={index === pictures.length - 1} onClick={() => goTo(index + 1)}>
              <ChevronRight {...icon} />
            </IconButton>
          </div>
        )}
      </div>
    </FullScreen>
  )
}
