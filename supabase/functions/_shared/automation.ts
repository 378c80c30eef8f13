// area: automation

import type { SupabaseClient } from '@supabase/supabase-js'
import { dataOf } from './endpoint.ts'
import { secretKey } from './environment.ts'
import { type Sealing, sealing } from './sealing.ts'

/** A step that is leased to this call. */
export interface LeasedStep {
  readonly id: string
  readonly attempt: number
  /** By which the receiver knows a repetition. */
  readonly key: string
  readonly user_id: string
  readonly execution_id: string
  readonly automation_id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly data: Readonly<Record<string, unknown>>
  readonly begun_at: string
  /** The learner's sealed key for signing. */
  readonly signing: string | null
}

/** What became of a step. `patience` is seconds that the other side asks for. */
export type StepOutcome =
  | { readonly output: object }
  | { readonly code: string; readonly message: string; readonly retry: boolean; readonly patience?: number }

/** These functions are missing in the generated types, which only include what learners may call. */
export const claimSteps = (client: SupabaseClient, kind: string, max: number): Promise<readonly LeasedStep[]> =>
  dataOf(client.rpc('claim_automation_steps', { kind, max }))
export const settleStep = (client: SupabaseClient, { id, attempt }: LeasedStep, outcome: StepOutcome) =>
  dataOf(client.rpc('settle_automation_step', { step_id: id, attempt, outcome }))

/** Seals the secrets of a learner's automations: they open for no other learner's. */
export const automationSealing = (account: string): Sealing =>
  sealing(Deno.env.get('CAHIER_SEALING_SECRET') ?? secretKey(), `automations ${account}`)

/**
 * Does work whose end the caller need not wait for with an answer: the answer begins at once, and its end tells what `work` gives. A function has seconds to begin, and
 * minutes to end.
 */
export function answeringAtOnce(work: () => Promise<object>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      // White space before JSON is JSON.
      controller.enqueue(encoder.encode(' '))
      const beat = setInterval(() => {
        try {
          controller.enqueue(encoder.encode(' '))
        } catch {
          // Nobody waits any more. The work goes on.
          clearInterval(beat)
        }
      }, 10_000)
      try {
        controller.enqueue(encoder.encode(JSON.stringify(await work())))
        controller.close()
      } catch (error) {
        controller.error(error)
      } finally {
        clearInterval(beat)
      }
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
