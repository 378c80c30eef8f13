import type { SupabaseClient } from '@supabase/supabase-js'
import type { ShellApi } from '../api/shell-api.ts'
import { type DataOf, dataOf } from '../host/answer.ts'
import { areaErrorOf } from '../host/area-error.ts'
import { WholeClientNeeded } from './whole-client.ts'

/** Milliseconds after which a request times out. */
export const answerTimeout = 15_000

/** The context of a request. */
export interface RequestContext<Database> {
  /** The page's client, with the types of the area's schema. */
  client: SupabaseClient<Database>
  /** The signed-in learner; '' on public pages. */
  userId: string
  /**
   * Sends one of several requests and returns its data; a single one is just returned. Rejects with an AreaError.
   */
  ask: Ask
  /** Aborts when the answer is no longer needed. Requests of the data API get it automatically. */
  signal: AbortSignal
  shell: ShellApi
}

type Ask = <Answer>(request: PromiseLike<Answer> | Answer) => Promise<DataOf<Answer>>

/** A query of the data API that has not been sent yet. */
interface Abortable {
  abortSignal(signal: AbortSignal): unknown
  retry(enabled: boolean): unknown
}

const isAbortable = (value: unknown): value is Abortable =>
  typeof value === 'object' && value !== null && 'abortSignal' in value && 'retry' in value

/** Id of the signed-in learner; '' if nobody is signed in. */
export function userIdOf(shell: ShellApi): string {
  const session = shell.session.get()
  return session.status === 'signed-in' ? session.userId : ''
}

/** The client's own retries are off, because the query library has its own and a write must not be repeated. */
const asks =
  (signal: AbortSignal): Ask =>
  (request) => {
    if (isAbortable(request)) {
      request.abortSignal(signal)
      request.retry(false)
    }
    return dataOf(request)
  }

/**
 * Sends a request and unwraps its answer. As long as the whole client has not been loaded, the client of the data API is used where that is
 * enough: for one request, or for several that only read. What changes something in several steps waits for the whole client before the first.
 *
 * @param onlyReads sending it twice is harmless
 * @throws AreaError
 */
export async function send<Database, Args extends readonly unknown[], Answer>(
  shell: ShellApi,
  request: (context: RequestContext<Database>, ...args: Args) => PromiseLike<Answer> | Answer,
  args: Args,
  signal: AbortSignal,
  { onlyReads = false } = {},
): Promise<DataOf<Answer>> {
  const ask = asks(signal)
  let isSent = false
  const waiting: Ask = async (one) => {
    await shell.supabase()
    isSent = true
    return await ask(one)
  }
  const run = async (client: SupabaseClient<Database>, askEach: Ask) =>
    await ask(request({ client, userId: userIdOf(shell), ask: askEach, signal, shell }, ...args))
  try {
    const client = await shell.dataClient<Database>()
    return await run(client, onlyReads ? ask : waiting).catch(async (error: unknown) => {
      if (!(error instanceof WholeClientNeeded) || isSent) throw error
      return await run(await shell.supabase<Database>(), ask)
    })
  } catch (error) {
    throw await areaErrorOf(error)
  }
}
