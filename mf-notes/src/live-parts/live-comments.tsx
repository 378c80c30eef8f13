import { useStore } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import CommentsPanel from '../comments/comments-panel.tsx'
import { useThreads } from '../data/comments.ts'
import type { LiveNote } from '../live/live-note.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import styles from './live-comments.module.css'

/** Milliseconds between two looks at where the passages are while the text changes. */
const placementIntervalMs = 500

export interface LiveCommentsProps {
  live: LiveNote
  noteId: string
  /** Where the text is written; it has the focus when the panel is closed. */
  place: WritingPlace
}

/** The comments of a live note: their passages in the text, and the panel beside it. */
export default function LiveComments({ live, noteId, place }: LiveCommentsProps) {
  const { isOpen, active, passage } = useStore(live.desk.state)
  const role = useStore(live.role)
  const { data } = useThreads(noteId)
  const linked = new URLSearchParams(useLocation().search).get('thread')
  const side = useRef<HTMLDivElement>(null)
  const [, order] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (linked) live.desk.activate(linked)
  }, [live, linked])

  const mark = useEffectEvent(() => {
    const open = data?.filter(({ id, resolved_at }) => resolved_at === null || id === active) ?? []
    const marks = open.flatMap((thread) => {
      const range = live.rangeOf(thread)
      return range ? [{ thread: thread.id, ...range, isActive: isOpen && thread.id === active }] : []
    })
    // The selection goes with the focus when a comment on it is begun.
    const begun =
      passage && live.rangeOf({ quote: passage.quote, start_place: passage.startPlace, end_place: passage.endPlace })
    live.passages.set(begun ? [...marks, { thread: null, ...begun, isActive: true }] : marks)
  })
  useEffect(() => mark(), [live, data, active, isOpen, passage])

  // The order of the threads follows the text.
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        order()
        mark()
      }, placementIntervalMs)
    }
    live.text.observe(soon)
    return () => {
      clearTimeout(timer)
      live.text.unobserve(soon)
    }
  }, [live, isOpen])

  // Whoever begins a comment writes it.
  useEffect(() => {
    if (passage) side.current?.querySelector('textarea')?.focus()
  }, [passage])

  // A thread that is resolved or removed takes the focus with it; Escape would then close the note.
  useEffect(() => {
    if (isOpen && data && document.activeElement === document.body) side.current?.querySelector('aside')?.focus()
  }, [isOpen, data])

  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel and not the note
    <div
      ref={side}
      className={styles.side}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation()
      }}
    >
      <CommentsPanel
        noteId={noteId}
        role={role ?? 'viewer'}
        rangeOf={live.rangeOf}
        passage={passage}
        active={active}
        onActivate={live.desk.activate}
        onClose={() => {
          live.desk.close()
          place.current?.focus()
        }}
      />
    </div>
  )
}
