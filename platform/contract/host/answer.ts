import { areaErrorOf } from '../host/area-error.ts'

/** The result of the client's builders and functions: data, or an error. */
interface Settled {
  data: unknown
  error: unknown
  status?: number
}

/** The data of a result; any other value is itself the data. */
export type DataOf<Answer> = Answer extends { data: infer Data; error: infer Failure }
  ? null extends Failure
    ? Failure extends null
      ? Data
      : never
    : never
  : Answer

const isSettled = (value: unknown): value is Settled =>
  typeof value === 'object' && value !== null && 'data' in value && 'error' in value

/**
 * Waits for a result of the client.
 *
 * @returns its data; a value that is not a result of the client is returned unchanged
 * @throws AreaError for a refusal, or without a response
 */
export async function dataOf<Answer>(answer: PromiseLike<Answer> | Answer): Promise<DataOf<Answer>> {
  const settled = await answer
  if (!isSettled(settled)) return settled as DataOf<Answer>
  if (settled.error) throw await areaErrorOf(settled.error, settled.status)
  return settled.data as DataOf<Answer>
}
