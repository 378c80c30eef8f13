import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { networkOf } from './client.ts'
import { reportPath } from './headers.ts'
import { perMinute } from './limit.ts'
import type { Log } from './log.ts'
import { addressOf } from './request.ts'

const text = v.optional(v.string())

/** The older form (`report-uri`) and the Reporting API's. */
const legacy = v.object({
  'csp-report': v.object({ 'document-uri': text, 'effective-directive': text, 'blocked-uri': text }),
})
const modern = v.array(
  v.object({
    type: v.string(),
    url: text,
    body: v.nullish(
      v.object({ documentURL: text, effectiveDirective: text, destination: text, blockedURL: text, sample: text }),
    ),
  }),
)

interface Violation {
  type: string
  page: string | undefined
  directive: string | undefined
  blocked: string | undefined
}

/** Violations logged per minute, of one network and in all: no page fills the log, and nobody keeps out what others report. */
const limits = { network: 20, all: 60 }

/** Logs the policy violations that browsers report. */
export function serveReports(app: Hono<{ Bindings: HttpBindings }>, log: Log): void {
  const isNetworkCalm = perMinute(limits.network)
  const areAllCalm = perMinute(limits.all)
  app.post(reportPath, bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    const network = networkOf(addressOf(c.env.incoming))
    for (const { type, page, directive, blocked } of violationsOf(await c.req.json().catch(() => null))) {
      if (!isNetworkCalm(network) || !areAllCalm('')) break
      log.warn('browser.report', { code: 'CAHIER-S005', type, page, directive, blocked })
    }
    return c.body(null, 204)
  })
}

function violationsOf(input: unknown): Violation[] {
  const old = v.safeParse(legacy, input)
  if (old.success) {
    const report = old.output['csp-report']
    const [page, blocked] = [withoutQuery(report['document-uri']), withoutQuery(report['blocked-uri'])]
    return [{ type: 'csp-violation', page, directive: report['effective-directive'], blocked }]
  }
  const reports = v.safeParse(modern, input)
  if (!reports.success) return []
  return reports.output.slice(0, 20).map(({ type, url, body }) => ({
    type,
    page: withoutQuery(body?.documentURL ?? url),
    directive: body?.effectiveDirective ?? body?.destination,
    blocked: withoutQuery(body?.blockedURL),
  }))
}

/** Query strings and fragments may carry secrets. */
const withoutQuery = (url: string | undefined) => url?.split(/[?#]/, 1)[0]?.slice(0, 300)
