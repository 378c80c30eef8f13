/** Milliseconds that a finger rests on a session before it takes it up. */
const rest = 350
/** Pixels that it may tremble meanwhile. What moves further scrolls. */
const tremble = 8

export interface Finger {
  /** A session is over a day, or over none. */
  onOver(day: string | null): void
  onDrop(session: string, day: string): void
}

interface Carried {
  chip: HTMLElement
  pointer: number
  x: number
  y: number
  /** It rested long enough: it follows the finger, and the page stays where it is. */
  taken: boolean
  timer: ReturnType<typeof setTimeout>
}

/**
 * Lets a finger or a pen take up a session (`data-session`) of a calendar by resting on it, and carry it to a day (`data-day`). Escape
 * puts it back. A mouse drags as browsers do.
 *
 * @returns ends that
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
    // The browser's own dragging would take the finger away.
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
      timer: setTimeout(take, rest),
    }
  }
  const onMove = (event: PointerEvent) => {
    const held = mine(event)
    if (!held) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    if (held.taken) {
      held.chip.style.translate = `${x}px ${y}px`
      onOver(dayAt(event))
    } else if (Math.hypot(x, y) > tremble) putDown()
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
  // Scrolling is given up only while something is carried.
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
