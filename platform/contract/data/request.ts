import type { SupabaseClient } from '@supabase/supabase-js'
import { type DataOf, dataOf } from '../host/answer.ts'
import type { ShellApi } from '../v1/shell-api.ts'

/** Milliseconds after which an answer is not waited for any longer. */
export const answerTimeout = 15_000

/** What a request is made with. */
export interface RequestContext<Database> {
  /** The page's client, typed by the area's part of the schema. */
  client: SupabaseClient<Database>
  /** The learner who is signed in; '' on public pages. */
  userId: string
  /** Aborts when nobody waits for the answer any longer. Queries of the data API get it by themselves. */
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

/** Id of the learner who is signed in; '' where nobody is. */
export function userIdOf(shell: ShellApi): string {
  const session = shell.session.get()
  return session.status === 'signed-in' ? session.userId : ''
}

/**
 * Sends a request and unwraps its answer. The client's own retries are off: the query library has its rule, and what
 * is written is not written twice.
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
