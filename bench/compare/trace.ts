import { quiet } from '@cahier/e2e/weight'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Contestant } from './contestants.ts'
import type { Network } from './networks.ts'
import { type ComparedPage, open, readyAt } from './visit.ts'

/** What a request is for, in the order in which a page needs it. */
export const roles = [
  'document',
  'style',
  'font',
  'shell',
  'session',
  'client',
  'index',
  'entry',
  'area',
  'data',
  'other',
] as const
export type Role = (typeof roles)[number]

/** Times in milliseconds since the document was asked for. */
export interface Bar {
  role: Role
  /** File name or path. */
  name: string
  asked: number
  answered: number
  fetched: number
  bytes: number
  /** When the script ran, if it is one. */
  ran?: { from: number; to: number }
}

export interface Trace {
  bars: readonly Bar[]
  ready: number
}

interface Timing {
  name: string
  startTime: number
  responseStart: number
  responseEnd: number
  encodedBodySize: number
}

interface TraceEvent {
  name: string
  ts: number
  dur?: number
  args: { data?: { url?: string; isMainFrame?: boolean; documentLoaderURL?: string } }
}

function roleOf(url: URL, isDocument: boolean): Role {
  const { pathname: path } = url
  const file = path.split('/').at(-1) ?? ''
  if (isDocument) return 'document'
  if (path.endsWith('.woff2')) return 'font'
  if (path.endsWith('.css')) return 'style'
  if (path.startsWith('/sets/')) return 'index'
  if (path.startsWith('/auth/')) return 'session'
  if (/^\/(rest|functions|storage)\//.test(path)) return 'data'
  if (file === 'remoteEntry.js') return 'entry'
  if (/^(shell|early-frame)\b.*\.js$/.test(file)) return 'shell'
  if (/^(data|supabase)\..*js$/.test(file)) return 'client'
  return path.endsWith('.js') ? 'area' : 'other'
}

/** When scripts ran, by URL. */
async function executions(
  cdp: CDPSession,
  work: () => Promise<void>,
): Promise<Map<string, { from: number; to: number }>> {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'blink.user_timing'] },
  })
  await work()
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done))
  await cdp.send('Tracing.end')
  await complete
  const start = events.findLast(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL)?.ts ?? 0
  const runs = new Map<string, { from: number; to: number }>()
  for (const { name, ts, dur = 0, args } of events) {
    const url = args.data?.url
    if (name !== 'EvaluateScript' || !url) continue
    const from = (ts - start) / 1000
    const known = runs.get(url)
    runs.set(url, { from: Math.min(known?.from ?? from, from), to: Math.max(known?.to ?? 0, from + dur / 1000) })
  }
  return runs
}

const timings = (page: Page): Promise<Timing[]> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, startTime, responseStart, responseEnd, encodedBodySize } = entry as PerformanceResourceTiming
      return { name, startTime, responseStart, responseEnd, encodedBodySize }
    }),
  )

/** The one application's shell is several scripts: those that its document names. */
function withShell(bars: readonly Bar[]): readonly Bar[] {
  const shell = bars.find(({ role }) => role === 'shell')
  const isNamed = ({ role, name, asked }: Bar) =>
    role === 'area' && /^\d/.test(name) && shell !== undefined && asked < shell.fetched
  return bars.map((bar) => (isNamed(bar) ? { ...bar, role: 'shell' } : bar))
}

/** Visits a page with nothing cached, and says when each request was made and each script ran until it was ready. */
export async function trace(
  browser: Browser,
  contestant: Contestant,
  compared: ComparedPage,
  network: Network,
): Promise<Trace> {
  const { page, cdp } = await open(browser, contestant, compared.isLearners, network)
  let ready = 0
  const runs = await executions(cdp, async () => {
    await page.goto(compared.address)
    ready = await readyAt(page, compared.path)
    await quiet(page)
  })
  const bars = (await timings(page)).map((timing, index): Bar => {
    const url = new URL(timing.name)
    const ran = runs.get(timing.name)
    return {
      role: roleOf(url, index === 0),
      name: index === 0 ? url.pathname : (url.pathname.split('/').at(-1) ?? ''),
      asked: timing.startTime,
      answered: timing.responseStart,
      fetched: timing.responseEnd,
      bytes: timing.encodedBodySize,
      ...(ran && { ran }),
    }
  })
  await page.context().close()
  return { bars: withShell(bars).filter(({ asked }) => asked < ready), ready }
}

/** The moments by which two traces are compared. */
export const moments = [
  'document',
  'shell fetched',
  'shell evaluated',
  'session',
  'client',
  'index',
  'entry',
  'chunks',
  'first data asked',
  'answered',
  'drawn',
] as const
export type Moment = (typeof moments)[number]

/** When each moment of a trace was; null if the page did not have it before it was ready. */
export function momentsOf({ bars, ready }: Trace): Readonly<Record<Moment, number | null>> {
  const those = (role: Role) => bars.filter((bar) => bar.role === role)
  const last = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : null)
  const first = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : null)
  const fetched = (role: Role) => last(those(role).map((bar) => bar.fetched))
  return {
    document: fetched('document'),
    'shell fetched': fetched('shell'),
    'shell evaluated': last(those('shell').flatMap(({ ran }) => (ran ? [ran.to] : []))),
    session: fetched('session'),
    client: fetched('client'),
    index: fetched('index'),
    entry: fetched('entry'),
    chunks: fetched('area'),
    'first data asked': first(those('data').map(({ asked }) => asked)),
    answered: first(those('data').map((bar) => bar.fetched)),
    drawn: ready,
  }
}
