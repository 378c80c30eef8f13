import type { SupabaseClient } from '@supabase/supabase-js'
import { type DataOf, dataOf } from '../host/answer.ts'
import type { ShellApi } from '../v1/shell-api.ts'

/** Milliseconds after which a request times out. */
export const answerTimeout = 15_000

/** The context of a request. */
export interface RequestContext<Database> {
  /** The page's client, with the types of the area's schema. */
  client: SupabaseClient<Database>
  /** The signed-in learner; '' on public pages. */
  userId: string
  /** Aborts when the answer is no longer needed. Queries of the data API get it automatically. */
  signal: AbortSignal
  shell: ShellApi
}

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

/**
 * Sends a request and unwraps its answer. The client's own retries are off, because the query library has its own and a write
 * must not be repeated.
 *
 * @throws AreaError
 */
export async function send<Database, Args extends readonly unknown[], Answer>(
  shell: ShellApi,
  request: (context: RequestContext<Database>, ...args: Args) => PromiseLike<Answer> | Answer,
  args: Args,
  signal: AbortSignal,
): Promise<DataOf<Answer>> {
  const client = await shell.supabase<Database>()
  const asked = request({ client, userId: userIdOf(shell), signal, shell }, ...args)
  if (isAbortable(asked)) {
    asked.abortSignal(signal)
    asked.retry(false)
  }
  return dataOf(asked)
}
