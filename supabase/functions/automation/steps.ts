import type { SupabaseClient } from '@supabase/supabase-js'
import { dataOf } from '../_shared/endpoint.ts'

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
