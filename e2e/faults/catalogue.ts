import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setInterval } from 'node:timers'
import type { ReleaseRecord } from '@cahier/releases/model'
import type { Page, Route } from '@playwright/test'
import { type Change, changed, type Encoding } from '../application/releases.ts'

interface Way {
  answer(route: Route, drip: Drip): Promise<void>
  /** How many requests it concerns; all, unless it is given. */
  times?: number
}

/** A fault of a release. */
export interface Fault {
  name: string
  /** Maximum milliseconds until the predecessor is on screen, or the release itself if it heals. */
  limit: number
  /** Asking again helps: the release itself is shown. */
  heals?: true
  /** The remote that cannot be built with the fault. */
  except?: 'mf-marketing'
  /** Breaks the source of `src/app.tsx`. */
  source?(text: string): string
  /** How the release in the store differs from a good one. */
  change?(record: ReleaseRecord): Change
  /** What happens to a file on the network. */
  way?: Way & { file(record: ReleaseRecord): string }
}

/** Limits for a fault that fails, and for one that never responds. */
const maxFailureMs = 1_000
const maxSilenceMs = 3_000

const parts: Readonly<Record<string, (record: ReleaseRecord) => string>> = {
  entry: (record) => record.entry,
  chunk: (record) => record.exposes['./app']?.js[0] ?? '',
  stylesheet: (record) => record.exposes['./app']?.css[0] ?? '',
}

const ways: Readonly<Record<string, Way & { limit: number }>> = {
  '404': { limit: maxFailureMs, answer: (route) => route.fulfill({ status: 404, body: 'Introuvable' }) },
  hang: { limit: maxSilenceMs, answer: () => new Promise(() => {}) },
  'slow drip': {
    limit: maxSilenceMs,
    async answer(route, drip) {
      const response = await route.fetch()
      await route.continue({ url: drip.serve(await response.body(), response.headers()['content-type'] ?? '') })
    },
  },
  'half the bytes': {
    limit: maxFailureMs,
    async answer(route) {
      const response = await route.fetch()
      const body = await response.body()
      await route.fulfill({ response, body: body.subarray(0, body.length / 2) })
    },
  },
  'wrong MIME type': {
    limit: maxFailureMs,
    async answer(route) {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/html' } })
    },
  },
  'changed in flight': {
    limit: maxFailureMs,
    async answer(route) {
      const response = await route.fetch()
      await route.fulfill({ response, body: changed(new URL(route.request().url()).pathname, await response.text()) })
    },
  },
}

const wrapped = (component: string) => (text: string) =>
  text.replace(
    /export default defineRemoteApp\((\w+)\)/,
    (_statement, app: string) => `${component.replace('APP', app)}\nexport default defineRemoteApp(Broken)`,
  )

const onTheWay: readonly Fault[] = Object.entries(ways).flatMap(([way, { limit, answer }]) =>
  Object.entries(parts).map(([part, file]): Fault => ({ name: `${part}: ${way}`, limit, way: { file, answer } })),
)

/** Faults of which the second request knows nothing. */
export const passingFaults: readonly Fault[] = onTheWay.flatMap(({ name, limit, way }) =>
  way && /: (404|changed in flight)$/.test(name)
    ? [{ name: `${name}, once`, limit, heals: true, way: { ...way, times: 1 } }]
    : [],
)

/** All faults, each tried once per remote. */
export const faults: readonly Fault[] = [
  ...onTheWay,
  ...passingFaults,
  ...(['plain', 'br', 'gz'] satisfies Encoding[]).flatMap((encoding) =>
    Object.entries(parts).map(
      ([part, file]): Fault => ({
        name: `${part}: changed in the store (${encoding})`,
        limit: maxFailureMs,
        change: (record) => ({ tampered: file(record), encoding }),
      }),
    ),
  ),
  ...Object.entries(parts).map(
    ([part, file]): Fault => ({
      name: `${part}: cut short in the store`,
      limit: maxFailureMs,
      change: (record) => ({ cut: file(record) }),
    }),
  ),
  ...Object.entries(parts).map(
    ([part, file]): Fault => ({
      name: `${part}: changed, and no hash`,
      limit: maxFailureMs,
      change: (record) => ({ tampered: file(record), unhashed: file(record) }),
    }),
  ),
  { name: 'another React', limit: maxFailureMs, change: () => ({ replaced: ['^19.0.0', '^18.0.0'] }) },
  {
    name: 'throws at evaluation',
    limit: maxFailureMs,
    // Its public pages are rendered by the build, which evaluates it.
    except: 'mf-marketing',
    source: (text) => `${text}\nthrow new Error('evaluation')\n`,
  },
  {
    name: 'throws at mount',
    limit: maxFailureMs,
    source: wrapped('function Broken(): never {\n  void APP\n  throw new Error("mount")\n}'),
  },
  {
    name: 'throws in an effect',
    limit: maxFailureMs,
    source: (text) =>
      `import { useEffect as useBroken } from 'react'\n${wrapped(
        'function Broken() {\n  useBroken(() => {\n    throw new Error("effect")\n  })\n  return <APP />\n}',
      )(text)}`,
  },
]

/** A server that sends its responses byte by byte. */
export interface Drip {
  /** @returns the URL of the response */
  serve(body: Buffer, type: string): string
  close(): void
}

export async function startDrip(): Promise<Drip> {
  const answers = new Map<string, { body: Buffer; type: string }>()
  const server: Server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': answer.type, 'content-length': answer.body.length })
    let sent = 0
    const timer = setInterval(() => {
      response.write(answer.body.subarray(sent, sent + 16))
      sent += 16
    }, 100)
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    serve(body, type) {
      const path = `/${answers.size}`
      answers.set(path, { body, type })
      return `http://127.0.0.1:${port}${path}`
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether a request is for a file of a release, also when it is asked for again. */
export const ofRelease =
  ({ member, id }: ReleaseRecord, file: string) =>
  ({ pathname }: URL) =>
    pathname === `/releases/${member}/${id}/${file}`

/** Injects a fault between the page and a release. */
export async function intercept(page: Page, record: ReleaseRecord, { way }: Fault, drip: Drip): Promise<void> {
  if (!way) return
  // Counted here: with its option `times`, Playwright ends the interception while other requests are held, and these may hang.
  let left = way.times ?? Number.POSITIVE_INFINITY
  await page.route(ofRelease(record, way.file(record)), (route) =>
    left-- > 0 ? way.answer(route, drip) : route.continue(),
  )
}
