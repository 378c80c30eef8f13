import { areaErrorOf } from '../host/area-error.ts'

/** What the client's builders and functions resolve to: data, or an error. */
interface Settled {
  data: unknown
  error: unknown
  status?: number
}

/** The data of an answer; anything else is data itself. */
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
 * Waits for an answer of the client.
 *
 * @returns its data; what is no answer of the client is given back as it is
 * @throws AreaError for a refusal, and where no answer came
 */
export async function dataOf<Answer>(answer: PromiseLike<Answer> | Answer): Promise<DataOf<Answer>> {
  const settled = await answer
  if (!isSettled(settled)) return settled as DataOf<Answer>
  if (settled.error) throw await areaErrorOf(settled.error, settled.status)
  return settled.data as DataOf<Answer>
}
