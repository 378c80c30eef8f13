import type { SupabaseClient } from '@supabase/supabase-js'
import { answeringAtOnce } from '../../_shared/answer-at-once.ts'
import { AddressRefused, askLearners, guardHolds, NoAnswer } from '../../_shared/ask-learners.ts'
import { dataOf, endpoint, Refusal } from '../../_shared/endpoint.ts'
import { setting } from '../../_shared/environment.ts'
import { pushKeys } from '../../_shared/push-keys.ts'
import { encryptPush, type PushDevice, type PushKeys, pushAuthorization } from '../../_shared/web-push.ts'

/** Milliseconds after which a call begins no other push. */
const workTimeMs = 30_000
const batchPushCount = 20
/** Seconds that a push service keeps a message for a browser that is off. */
const pushLifetimeSeconds = 86_400

interface Push extends PushDevice {
  readonly id: string
  readonly message: object
}

/** What became of a push; see `settle_push`. `patience` is seconds. */
type Outcome =
  | { readonly outcome: 'sent' | 'gone' | 'dropped' }
  | { readonly outcome: 'later'; readonly patience: number | null }

/** `{}` → `{ sent, gone, dropped, later }`. Gives waiting notifications to the push services of browsers. Requires the secret key. */
Deno.serve(
  endpoint(async (_body, client) => {
    // A subscription's address comes from a browser: it is dialled as carefully as a learner's.
    if (!(await guardHolds())) throw new Refusal(503, 'push_not_here', 'Les notifications ne peuvent pas partir d’ici')
    const first = await claim(client)
    return answeringAtOnce(async () => {
      const counts = { sent: 0, gone: 0, dropped: 0, later: 0 }
      const end = Date.now() + workTimeMs
      const keys = await pushKeys()
      for (let pushes = first; pushes.length > 0; pushes = await claim(client)) {
        await Promise.all(
          pushes.map(async (push) => {
            const result = await send(push, keys)
            counts[result.outcome]++
            await settle(client, push.id, result)
          }),
        )
        if (Date.now() > end) break
      }
      return counts
    })
  }),
)

async function send(push: Push, keys: PushKeys): Promise<Outcome> {
  try {
    const answer = await askLearners(
      push.endpoint,
      {
        method: 'POST',
        headers: {
          authorization: await pushAuthorization(push.endpoint, keys, contact()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(pushLifetimeSeconds),
        },
        body: await encryptPush(new TextEncoder().encode(JSON.stringify(push.message)), push),
        patience: 10_000,
      },
      { allowed: allowed() },
    )
    const { status } = answer
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    if (status === 429 || status >= 500) return { outcome: 'later', patience: answer.retryAfter }
    console.error('push not taken', push.id, status)
    return { outcome: 'dropped' }
  } catch (error) {
    if (error instanceof AddressRefused) return { outcome: 'gone' }
    if (error instanceof NoAnswer) return { outcome: 'later', patience: null }
    console.error('push not sent', push.id, error)
    return { outcome: 'dropped' }
  }
}

/** Whom a push service may write to. */
const contact = () =>
  `mailto:${Deno.env.get('CAHIER_SUPPORT_EMAIL') || `postmaster@${new URL(setting('CAHIER_URL')).hostname}`}`

/** Push services that the operator allows besides public ones. */
const allowed = () => (Deno.env.get('CAHIER_PUSH_ORIGINS') ?? '').split(',').filter((origin) => origin !== '')

/** These functions are missing in the generated types, which only include what learners may call. */
const claim = (client: SupabaseClient): Promise<readonly Push[]> =>
  dataOf(client.rpc('claim_pushes', { max: batchPushCount }))
const settle = (client: SupabaseClient, id: string, result: Outcome) =>
  dataOf(
    client.rpc('settle_push', {
      push_id: id,
      outcome: result.outcome,
      patience: 'patience' in result ? result.patience : null,
    }),
  )
