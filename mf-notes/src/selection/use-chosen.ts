import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { carryNotes } from '../note-drag/note-drag.ts'
import { among, extended, nothing, toggled } from './chosen.ts'

/** Milliseconds that a finger rests on a note to choose it, and pixels that it may move meanwhile. */
const longPressMs = 500
const maxPressMovePx = 10

const noteAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null) : null

/**
 * Several notes of a list chosen at once: by their boxes, with Shift up to another one, all with Ctrl+A, by a long press of a finger;
 * Escape ends it. While notes are chosen, a click on another one chooses it too.
 *
 * @param order ids of the notes that the list shows, as its items are keyed
 */
export function useChosen(order: readonly string[]) {
  const [kept, setKept] = useState(nothing)
  const chosen = useMemo(() => among(kept, order), [kept, order])
  const isChoosing = chosen.ids.size > 0
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  /** The finger is still down on what it chose: its click opens nothing. */
  const pressed = useRef(false)
  const stop = () => clearTimeout(press.current?.timer)
  useEffect(() => stop, [])

  const choose = (id: string, range: boolean) => setKept(range ? extended(chosen, id, order) : toggled(chosen, id))
  const clear = () => setKept(nothing)
  const all = () => setKept({ ids: new Set(order), anchor: null })

  return {
    /** Ids of the chosen notes; null while none is. */
    chosen: isChoosing ? chosen.ids : null,
    choose,
    all,
    clear,
    /** For the element that holds the list. */
    handlers: {
      onClickCapture(event: MouseEvent) {
        const id = noteAt(event.target)
        if (id === null || !(event.target instanceof Element)) return
        const isBox = event.target.closest('[role="checkbox"]') !== null
        const isLink = event.target.closest('a') !== null
        const isElsewhere = event.ctrlKey || event.metaKey
        const isHeld = pressed.current
        pressed.current = false
        if (!isHeld && !isBox && !(isChoosing && isLink && !isElsewhere)) return
        event.preventDefault()
        event.stopPropagation()
        if (!isHeld) choose(id, event.shiftKey)
      },
      onKeyDown(event: KeyboardEvent) {
        // A dialog of a note is not in the list, though React says so.
        if (!event.currentTarget.contains(event.target as Node)) return
        const isInList = noteAt(event.target) !== null
        if (event.key === 'Escape' && isChoosing) {
          event.stopPropagation()
          clear()
        } else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey && isInList) {
          event.preventDefault()
          all()
        }
      },
      onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent) {
        const id = noteAt(target)
        pressed.current = false
        stop()
        press.current = undefined
        if (pointerType !== 'touch' || id === null) return
        const timer = setTimeout(() => {
          pressed.current = true
          choose(id, false)
        }, longPressMs)
        press.current = { timer, x: clientX, y: clientY }
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { x, y } = press.current ?? { x: clientX, y: clientY }
        if (Math.hypot(clientX - x, clientY - y) > maxPressMovePx) stop()
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      // The browser's own menu for a link under the finger.
      onContextMenu(event: MouseEvent) {
        if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch' && noteAt(event.target) !== null)
          event.preventDefault()
      },
      onDragStart(event: DragEvent) {
        const id = noteAt(event.target)
        if (id === null) return
        // A finger that rests chooses: it drags nothing.
        if (press.current) event.preventDefault()
        else carryNotes(event.dataTransfer, chosen.ids.has(id) ? [...chosen.ids] : [id])
      },
    },
  }
}
