import { moved, type PictureView, whole, zoomed } from './view-of.ts'

/** What a double click enlarges by. */
const doubleClickFactor = 2.5
/** Pixels of a wheel that enlarge e times. */
const wheelPx = 400

type Change = (change: (view: PictureView) => PictureView) => void

/**
 * Moves and enlarges a picture with the pointers over its room: a wheel or two fingers zoom, one finger or the mouse moves, a double click enlarges, or
 * shows the whole again.
 *
 * @returns ends it
 */
export function followView(room: HTMLElement, change: Change): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const pointers = new Map<number, { x: number; y: number }>()
  const size = () => ({ width: room.clientWidth, height: room.clientHeight })
  const fromMiddle = ({ x, y }: { x: number; y: number }) => {
    const box = room.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const place = ({ clientX: x, clientY: y }: MouseEvent) => ({ x, y })
  const release = ({ pointerId }: PointerEvent) => void pointers.delete(pointerId)

  room.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      pointers.set(event.pointerId, place(event))
      room.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  room.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = place(event)
      pointers.set(event.pointerId, now)
      const other = [...pointers].find(([pointer]) => pointer !== event.pointerId)?.[1]
      if (!other) return change((view) => moved(view, now.x - before.x, now.y - before.y, size()))
      const distance = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y)
      const between = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      if (distance(before) > 0) change((view) => zoomed(view, distance(now) / distance(before), between, size()))
    },
    { signal },
  )
  room.addEventListener('pointerup', release, { signal })
  room.addEventListener('pointercancel', release, { signal })
  room.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      change((view) => zoomed(view, Math.exp(-event.deltaY / wheelPx), fromMiddle(place(event)), size()))
    },
    { signal, passive: false },
  )
  room.addEventListener(
    'dblclick',
    (event) => {
      change((view) => (view.scale > 1 ? whole : zoomed(view, doubleClickFactor, fromMiddle(place(event)), size())))
    },
    { signal },
  )
  return () => listening.abort()
}
