import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** From the next page on, hears what moves by itself. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    const corners = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Shift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.className ?? node?.nodeName} from ${corners(previousRect)} to ${corners(currentRect)}`,
        )
        shifts.push(`${value.toFixed(4)}: ${moved.join(', ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      shiftsOfPage() {
        note(observer.takeRecords())
        return shifts
      },
    })
  })

/** @returns what moved on the page so far: how much, and which elements from where to where */
export const shifts = (page: Page): Promise<string[]> => page.evaluate(() => Object(window).shiftsOfPage())
