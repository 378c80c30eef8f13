/** Milliseconds that a finger must rest on a session to pick it up. */
const pickUpDelayMs = 350
/** Pixels that the finger may move meanwhile. A larger movement scrolls. */
const maxRestMovePx = 8

export interface Finger {
  /** Called with the day under the session, or null. */
  onOver(day: string | null): void
  onDrop(session: string, day: string): void
}

interface Carried {
  chip: HTMLElement
  pointer: number
  x: number
  y: number
  /** The finger rested long enough: the session follows it, and the page does not scroll. */
  taken: boolean
  timer: ReturnType<typeof setTimeout>
}

/**
 * Lets a finger or a pen pick up a session (`data-session`) of a calendar by resting on it, and move it to a day (`data-day`).
 * Escape cancels. A mouse uses the browser's drag and drop.
 *
 * @returns a function that stops it
 */
export function followFinger(calendar: HTMLElement, { onOver, onDrop }: Finger): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let carried: Carried | null = null
  let swallowClick = false

  const putDown = () => {
    if (!carried) return
    clearTimeout(carried.timer)
    delete carried.chip.dataset.carried
    carried.chip.style.translate = ''
    carried = null
    onOver(null)
  }
  const dayAt = ({ clientX, clientY }: PointerEvent) =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null
  const mine = (event: PointerEvent) => (event.pointerId === carried?.pointer ? carried : null)

  const onDown = (event: PointerEvent) => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-session]') : null
    putDown()
    swallowClick = false
    if (!chip) return
    // Otherwise the browser's own dragging would take over the pointer.
    chip.draggable = event.pointerType === 'mouse'
    if (event.pointerType === 'mouse') return
    const take = () => {
      if (!carried) return
      carried.taken = true
      swallowClick = true
      chip.dataset.carried = ''
    }
    carried = {
      chip,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      taken: false,
      timer: setTimeout(take, pickUpDelayMs),
    }
  }
  const onMove = (event: PointerEvent) => {
    const held = mine(event)
    if (!held) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    if (held.taken) {
      held.chip.style.translate = `${x}px ${y}px`
      onOver(dayAt(event))
    } else if (Math.hypot(x, y) > maxRestMovePx) putDown()
  }
  const onUp = (event: PointerEvent) => {
    const held = mine(event)
    if (!held) return
    const day = held.taken ? dayAt(event) : null
    putDown()
    if (day && held.chip.dataset.session) onDrop(held.chip.dataset.session, day)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!carried?.taken || event.key !== 'Escape') return
    event.stopPropagation()
    putDown()
  }

  calendar.addEventListener('pointerdown', onDown, { signal })
  calendar.addEventListener('pointermove', onMove, { signal })
  calendar.addEventListener('pointerup', onUp, { signal })
  calendar.addEventListener('pointercancel', (event) => mine(event) && putDown(), { signal })
  document.addEventListener('keydown', onKey, { signal, capture: true })
  // Prevents scrolling only while a session is carried.
  calendar.addEventListener('touchmove', (event) => carried?.taken && event.preventDefault(), {
    signal,
    passive: false,
  })
  calendar.addEventListener('contextmenu', (event) => carried && event.preventDefault(), { signal })
  calendar.addEventListener(
    'click',
    (event) => {
      if (!swallowClick) return
      swallowClick = false
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  return () => {
    putDown()
    ended.abort()
  }
}
