import type { SupabaseClient } from '@supabase/supabase-js'
import Stripe from 'stripe'
import * as v from 'valibot'
import { dataOf, endpoint, parseBody, Refusal, server } from '../../_shared/endpoint.ts'
import { asked, payments } from '../billing.ts'

/** Milliseconds after which a call begins nothing more: it has ten seconds, and the next call goes on. */
const workTimeMs = 5_000

/** Files in one request to storage, and rows in one statement. */
const batchFileCount = 100
const batchRowCount = 500

/** A job as `claim_deletion` gives it. */
interface Deletion {
  readonly account: string
  readonly done: readonly string[]
  /** The payment provider's customer, if there is one. */
  readonly customer: string | null
}

interface Step {
  readonly name: string
  /** Does a part of the step, or all. @returns whether nothing is left of it */
  run(database: SupabaseClient, deletion: Deletion): Promise<boolean>
}

/**
 * What the end of an account consists of, in order. Each may run twice: a call can end between a step and the note that it is done. An area
 * that has something elsewhere adds a step before `rows`, which removes what the step needs to know. Tokens of a video provider need none:
 * where their row goes, they wait without a name until `revoke-zoom-tokens` has given them back.
 */
const STEPS: readonly Step[] = [
  {
    name: 'subscription',
    async run(_database, { customer }) {
      // Deleting a customer cancels what they pay for at once and removes their name, address and card. Invoices stay.
      if (customer !== null) await asked(payments().customers.del(customer).catch(unlessMissing))
      return true
    },
  },
  {
    name: 'files',
    async run(database, { account }) {
      const files: readonly { bucket_id: string; name: string }[] = await dataOf(
        database.rpc('files_to_erase', { account, max: batchFileCount }),
      )
      for (const [bucket, named] of Map.groupBy(files, (file) => file.bucket_id))
        await dataOf(database.storage.from(bucket).remove(named.map(({ name }) => name)))
      return files.length === 0
    },
  },
  {
    name: 'rows',
    async run(database, { account }) {
      return (await dataOf(database.rpc('erase_rows', { account, max: batchRowCount }))) === 0
    },
  },
  {
    name: 'account',
    async run(database, { account }) {
      const { error } = await database.auth.admin.deleteUser(account)
      if (error !== null && error.status !== 404) throw error
      return true
    },
  },
]

const Request = v.object({
  /** Of one job, from `delete_account`. */
  ticket: v.optional(v.pipe(v.string(), v.uuid())),
})

/**
 * `{ ticket }` → `{ done, finished }`: goes on with the deletion of one account and names the steps that are done. `{}` → `{ finished, failed }`: goes
 * on with all that are due, and counts; requires the secret key.
 */
Deno.serve(
  endpoint(
    async (body, client) => {
      const { ticket } = parseBody(Request, body)
      const until = Date.now() + workTimeMs
      if (ticket !== undefined) {
        const database = server()
        const [deletion] = await claim(database, { ticket })
        if (deletion !== undefined) await goOn(database, deletion, until)
        const done: string[] | null = await dataOf(database.rpc('deletion_progress', { ticket }))
        return { done: done ?? STEPS.map(({ name }) => name), finished: done === null }
      }
      const counts = { finished: 0, failed: 0 }
      while (Date.now() < until) {
        const [deletion] = await claim(client, {})
        if (deletion === undefined) break
        const outcome = await goOn(client, deletion, until)
        if (outcome !== 'unfinished') counts[outcome]++
      }
      return counts
    },
    { isPublic: true },
  ),
)

const claim = (database: SupabaseClient, which: { ticket?: string }): Promise<readonly Deletion[]> =>
  dataOf(database.rpc('claim_deletion', which))

/** Does the steps of a job that are left. A failed one is tried again later. */
async function goOn(
  database: SupabaseClient,
  deletion: Deletion,
  until: number,
): Promise<'finished' | 'unfinished' | 'failed'> {
  const { account, done } = deletion
  try {
    for (const { name, run } of STEPS.filter((step) => !done.includes(step.name))) {
      for (let isOver = false; !isOver; ) {
        if (Date.now() >= until) {
          await dataOf(database.rpc('release_deletion', { account }))
          return 'unfinished'
        }
        isOver = await run(database, deletion)
      }
      await dataOf(database.rpc('finish_deletion_step', { account, step: name }))
    }
    await dataOf(database.rpc('finish_deletion', { account }))
    return 'finished'
  } catch (error) {
    const failure = error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'unknown'
    // The log has the reason; whose account it is stands in the job alone.
    console.error('deletion put off', failure)
    await dataOf(database.rpc('release_deletion', { account, failure }))
    return 'failed'
  }
}

async function unlessMissing(error: unknown): Promise<void> {
  if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')) throw error
}
