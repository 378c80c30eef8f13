import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { clientNetwork } from '../access/address.ts'
import { type Caller, claimsOf } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import { RateLimit } from '../access/rate-limit.ts'
import { inTurnOf, rateLimitKeyOf } from '../access/rate-limit-key.ts'
import type { Services } from './channel.ts'
import type { Broadcast } from './frames.ts'
import { authorize } from './policies.ts'

const Batch = v.object({
  messages: v.array(
    v.object({
      topic: v.pipe(v.string(), v.minLength(1)),
      event: v.pipe(v.string(), v.minLength(1)),
      payload: v.record(v.string(), v.unknown()),
      private: v.optional(v.boolean(), false),
    }),
  ),
})

interface Sending extends Broadcast {
  readonly topic: string
  readonly isPrivate: boolean
}

const accepted = () => new Response(null, { status: 202 })
const refusal = (status: number, message: string) => Response.json({ message }, { status })
const unprocessable = (errors: object) => Response.json({ errors }, { status: 422 })
const TOO_LARGE = ['Payload size exceeds tenant limit']

/** `/api/broadcast`: broadcasts without a socket, several at once or one by its address. */
export function createBroadcasts(services: Services): Hono {
  const { gatekeeper, limits } = services
  const sent = new RateLimit(limits.messages)
  const app = new Hono()

  const answer = (send: (context: Context, caller: Caller) => Promise<Response>) => async (context: Context) => {
    try {
      return await send(context, await gatekeeper.caller(context))
    } catch (error) {
      if (error instanceof AuthError) return refusal(401, 'Unauthorized')
      throw error
    }
  }
  const mayBroadcast = async ({ topic, isPrivate }: Sending, context: Context, caller: Caller) => {
    if (!isPrivate) return true
    const ask = () => authorize(services.database, topic, claimsOf(caller))
    const rights = await inTurnOf(rateLimitKeyOf(caller, clientNetwork(context)), services.turns, ask)
    return rights.broadcast.write
  }
  const broadcast = (sending: Sending) => services.rooms.find(sending.topic, sending.isPrivate)?.broadcast(sending)
  const isWithinRate = (context: Context, caller: Caller, count: number) => {
    const key = caller.role === 'authenticated' ? caller.claims.sub : `${caller.role} ${clientNetwork(context)}`
    return Array.from({ length: count }, () => sent.take(key)).every((taken) => taken !== undefined)
  }

  app.post(
    '/',
    answer(async (context, caller) => {
      const batch = v.safeParse(Batch, await context.req.json().catch(() => undefined))
      if (!batch.success) return unprocessable({ messages: ["can't be blank"] })
      const sendings = batch.output.messages.map(({ topic, event, payload, private: isPrivate }): Sending => {
        return { topic, isPrivate, event, encoding: 'json', body: Buffer.from(JSON.stringify(payload)) }
      })
      if (sendings.some(({ body }) => body.byteLength > limits.payload))
        return unprocessable({
          messages: sendings.map(({ body }) => (body.byteLength > limits.payload ? { payload: TOO_LARGE } : {})),
        })
      if (!isWithinRate(context, caller, sendings.length)) return refusal(429, 'You have exceeded your rate limit')
      // Broadcasts that are not allowed are silently dropped, like in the real service.
      for (const sending of sendings) if (await mayBroadcast(sending, context, caller)) broadcast(sending)
      return accepted()
    }),
  )
  app.post(
    '/:topic/events/:event',
    answer(async (context, caller) => {
      const type = context.req.header('content-type')?.split(';')[0]
      if (type !== 'application/json' && type !== 'application/octet-stream')
        return refusal(415, 'Unsupported Media Type')
      const body = new Uint8Array(await context.req.arrayBuffer())
      const isJson = type === 'application/json'
      if (isJson && !isJsonText(body)) return refusal(400, 'Bad Request')
      if (body.byteLength > limits.payload) return unprocessable({ payload: TOO_LARGE })
      const { topic, event } = context.req.param()
      const isPrivate = context.req.query('private') === 'true'
      const sending: Sending = {
        topic: topic ?? '',
        isPrivate,
        event: event ?? '',
        encoding: isJson ? 'json' : 'binary',
        body,
      }
      if (!isWithinRate(context, caller, 1)) return refusal(429, 'You have exceeded your rate limit')
      if (!(await mayBroadcast(sending, context, caller))) return refusal(403, 'Unauthorized')
      broadcast(sending)
      return accepted()
    }),
  )
  return app
}

function isJsonText(body: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(body).toString())
    return true
  } catch {
    return false
  }
}
