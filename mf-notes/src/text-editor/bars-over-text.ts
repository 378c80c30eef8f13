import type { Extension } from '@codemirror/state'
import { EditorView, tooltips } from '@codemirror/view'

/** Pixels between the edges of the window and what is shown over the text. */
const edgePx = 8

interface Bars {
  /** Pixels that they cover at the top of the window when the page is scrolled. */
  above: number
  /** Pixels that they cover at its bottom. */
  below: number
  /** Where they end now, from the top of the window. */
  end: number
}

function barsAt(tools: Element | null | undefined): Bars | null {
  const bar = tools?.firstElementChild
  if (!tools || !bar) return null
  const top = Number.parseFloat(getComputedStyle(tools).top) || 0
  const box = bar.getBoundingClientRect()
  return getComputedStyle(bar).position === 'fixed'
    ? { above: top, below: Math.max(0, innerHeight - box.top), end: top }
    : { above: top + box.height, below: 0, end: box.bottom }
}

/**
 * Keeps what is scrolled to, menus and cards clear of the bars that lie over the page: above the text those of the note and of formattings, or below it, on a
 * phone, the one on the keyboard.
 *
 * @param place the element that the bar of formattings is in
 */
export function clearOfBars(place: () => Element | null | undefined): Extension {
  let isScrolling = false
  return [
    EditorView.scrollHandler.of(() => {
      isScrolling = true
      queueMicrotask(() => {
        isScrolling = false
      })
      return false
    }),
    EditorView.scrollMargins.of(() => {
      // Margins are asked for by menus too. They are hidden in them, counted from the edges of the text, and its first and last lines would have none.
      const bars = isScrolling ? barsAt(place()) : null
      return bars && { top: bars.above, bottom: bars.below }
    }),
    tooltips({
      tooltipSpace: () => {
        const { end, below } = barsAt(place()) ?? { end: 0, below: 0 }
        const { clientWidth } = document.documentElement
        return { left: edgePx, right: clientWidth - edgePx, top: Math.max(0, end), bottom: innerHeight - below }
      },
    }),
  ]
}
