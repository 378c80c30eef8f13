import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Records layout shifts from the next page on. */
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

/** @returns the layout shifts so far: their score, and the elements with their positions before and after */
export const shifts = (page: Page): Promise<string[]> => page.evaluate(() => Object(window).shiftsOfPage())
