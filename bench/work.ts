import type { Page } from '@playwright/test'

/** Pixels scrolled per frame: a fast turn of the wheel. */
const scrollStepPx = 240

/** The heaviest work on the page's main thread. */
export interface Work {
  /** Milliseconds of CPU time, so other processes on the machine do not count. */
  task: number
  /** Milliseconds of real time between two frames. */
  frame: number
}

/** Scrolls 200 frames down. */
export function scrollDown(page: Page): Promise<void> {
  return page.evaluate(async (step) => {
    for (let frame = 0; frame < 200; frame++) {
      await new Promise(requestAnimationFrame)
      scrollBy({ top: step, behavior: 'instant' })
    }
  }, scrollStepPx)
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of CPU time. */
  tdur?: number
  args: { name?: string }
}

/** The longest task of the page's main thread, and the longest time between two frames, while `work` runs. */
export async function heaviest(page: Page, work: () => Promise<void>): Promise<Work> {
  const client = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await page.evaluate(() => {
    const seen = { longest: 0, watching: true }
    Object.assign(window, { seen })
    let last = performance.now()
    const frame = (now: number) => {
      seen.longest = Math.max(seen.longest, now - last)
      last = now
      if (seen.watching) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  await work()
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await complete
  const frame = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { longest: number; watching: boolean } }
    seen.watching = false
    return seen.longest
  })
  await client.detach()
  const threads = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid} ${tid}`),
  )
  return { task: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000, frame }
}
