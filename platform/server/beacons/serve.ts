import type { Beacon, MemberName } from '@cahier/releases/model'
import { beaconKinds, beaconPath, isMemberName, maxMeasuredReleases } from '@cahier/releases/model'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { isLoopback, networkOf } from '../client.ts'
import { perMinute } from '../limit.ts'
import { cohortOf } from '../live/cohort.ts'
import { addressOf } from '../request.ts'
import type { ReleaseHealthSource } from './release-health.ts'

/** Beacons a minute: of one network, and of all. */
const limits = { network: 240, all: 6_000 }

const release = {
  member: v.custom<MemberName>((input) => typeof input === 'string' && isMemberName(input)),
  release: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)),
}
/** Maximum of a vital: ten minutes in ms, or a layout shift that no page reaches. */
const value = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(600_000)))
const requests = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))

const schema = v.object({
  session: v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/)),
  events: v.pipe(v.array(v.object({ ...release, kind: v.picklist(beaconKinds) })), v.maxLength(40)),
  measured: v.optional(
    v.pipe(
      v.array(
        v.object({
          ...release,
          vitals: v.object({ lcp: value, inp: value, cls: value, ttfb: value }),
          requests: v.pipe(
            v.object({ sent: requests, slow: requests, refused: requests }),
            v.check(({ sent, slow, refused }) => slow <= sent && refused <= sent),
          ),
        }),
      ),
      v.maxLength(maxMeasuredReleases),
    ),
  ),
}) satisfies v.GenericSchema<unknown, Beacon>

/** Receives beacons. Nothing about the sender is kept or logged. */
export function serveBeacons(app: Hono<{ Bindings: HttpBindings }>, { count }: ReleaseHealthSource): void {
  const isNetworkCalm = perMinute(limits.network)
  const areAllCalm = perMinute(limits.all)

  app.post(beaconPath, bodyLimit({ maxSize: 4 * 1024 }), async (c) => {
    // Refuse requests that the browser marks as cross-site.
    if (!['same-origin', undefined].includes(c.req.header('sec-fetch-site'))) return c.body(null, 403)
    const address = addressOf(c.env.incoming)
    const network = isLoopback(address) ? null : networkOf(address)
    if (!isNetworkCalm(network ?? '') || !areAllCalm('')) return c.body(null, 429)
    const beacon = v.safeParse(schema, await c.req.json().catch(() => null))
    if (!beacon.success) return c.body(null, 400)
    const { session, ...told } = beacon.output
    const cohort = cohortOf(c)
    count({ session: cohort ?? session, cohort, network }, told)
    return c.body(null, 204)
  })
}
