import type { EditorView } from '@codemirror/view'
import { edgeScroll } from './edge-scroll.ts'
import type { GripSight } from './grip-sight.ts'

/** Milliseconds that a finger must rest beside a block to take it up. */
const liftDelayMs = 350
/** Pixels that the finger may move meanwhile: a larger movement scrolls. A mouse that moves as far drags. */
const maxRestMovePx = 8
const minDragPx = 4

export interface PointerOptions {
  view: EditorView
  /** The element that holds the text and its margin. */
  page: HTMLElement
  /** The element beside the text, with the grip in it. */
  margin: HTMLElement
  sight: GripSight
  /** @param line where the block stands now; null where it stays */
  onDrop(line: number | null): void
}

interface Press {
  pointer: number
  isMouse: boolean
  isGrip: boolean
  x: number
  y: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Shows the grip at the block under the mouse, and carries blocks: a mouse drags the grip, a finger or pen first rests on it or beside the block. Escape
 * cancels.
 *
 * @returns ends it
 */
export function followPointer({ view, page, margin, sight, onDrop }: PointerOptions): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let press: Press | null = null
  /** The click that ends a drag opens no menu. */
  let isSwallowed = false
  const scrolling = edgeScroll(
    view.dom,
    () => page.previousElementSibling?.getBoundingClientRect().bottom ?? 0,
    () => sight.look(),
  )

  const end = () => {
    clearTimeout(press?.timer)
    press = null
    scrolling.follow(null)
    sight.putDown()
  }
  const lift = () => {
    if (!press || !sight.lift(press.x, press.y, press.isGrip)) return end()
    isSwallowed = true
    if (press.isMouse) margin.setPointerCapture(press.pointer)
  }
  const own = (event: PointerEvent) => (event.pointerId === press?.pointer ? press : null)

  const onDown = (event: PointerEvent) => {
    const isMouse = event.pointerType === 'mouse'
    const isGrip = event.target instanceof Element && event.target.closest('button') !== null
    isSwallowed = false
    if (press) end()
    if (event.button !== 0 || (isMouse && !isGrip)) return
    // A menu would open at once; it opens with the click.
    event.stopPropagation()
    const { pointerId: pointer, clientX: x, clientY: y } = event
    press = { pointer, isMouse, isGrip, x, y, timer: isMouse ? undefined : setTimeout(lift, liftDelayMs) }
  }
  const onMove = (event: PointerEvent) => {
    const held = own(event)
    if (!held) return
    const distance = Math.hypot(event.clientX - held.x, event.clientY - held.y)
    if (!sight.isCarrying) {
      if (!held.isMouse && distance > maxRestMovePx) return end()
      if (!held.isMouse || distance < minDragPx) return
      lift()
    }
    sight.carryTo(event.clientX, event.clientY)
    scrolling.follow(event.clientY)
  }
  const onUp = (event: PointerEvent) => {
    const held = own(event)
    if (!held) return
    const hadFocus = view.hasFocus
    const line = sight.isCarrying ? sight.drop() : null
    const isDropped = isSwallowed
    end()
    if (!isDropped) return
    // A finger that writes nothing is not given the keyboard.
    if (line !== null && (held.isMouse || hadFocus)) view.focus()
    onDrop(line)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!sight.isCarrying || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
    onDrop(null)
  }

  page.addEventListener(
    'pointermove',
    ({ pointerType, clientY }) => {
      if (pointerType === 'mouse' && !sight.isCarrying) sight.hover(clientY)
    },
    { signal },
  )
  page.addEventListener('pointerleave', () => sight.hover(null), { signal })
  margin.addEventListener('focusout', () => sight.look(), { signal })
  margin.addEventListener('pointerdown', onDown, { signal })
  margin.addEventListener('pointermove', onMove, { signal })
  margin.addEventListener('pointerup', onUp, { signal })
  margin.addEventListener('pointercancel', (event) => own(event) && end(), { signal })
  // The text keeps the focus, and a phone its keyboard.
  margin.addEventListener(
    'mousedown',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { signal },
  )
  // Prevents scrolling only while a block is carried.
  margin.addEventListener('touchmove', (event) => sight.isCarrying && event.preventDefault(), {
    signal,
    passive: false,
  })
  margin.addEventListener('contextmenu', (event) => press && event.preventDefault(), { signal })
  margin.addEventListener(
    'click',
    (event) => {
      if (!isSwallowed) return
      isSwallowed = false
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  document.addEventListener('keydown', onKey, { signal, capture: true })
  return () => {
    end()
    listening.abort()
  }
}
