import type { RequestCounts } from '@cahier/releases/model'

/** Milliseconds after which a request counts as slow, whatever becomes of it. */
const slowRequestMs = 10_000
/** Ended session, missing row (406 where one row was asked for), edit conflict: part of normal use. */
const normal = [401, 404, 406, 409]

/** Whether an answer of the data API is an error that is no rule of the application. Rules have codes of their own, `PT402`. */
export async function isRefused(response: Response): Promise<boolean> {
  const { status } = response
  if (status < 400 || normal.includes(status)) return false
  if (status >= 500) return true
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const { code } = (body ?? {}) as { code?: unknown }
  return !(typeof code === 'string' && /^PT4\d\d$/.test(code))
}

/**
 * `fetch` that counts requests of the data API. What is aborted or lost in the network within ten seconds is not counted.
 *
 * @param note gets each request once it has ended, and when it was sent, in milliseconds since the page began
 */
export function countRequests(
  note: (counts: RequestCounts, sentAt: number) => void,
  send: typeof fetch = fetch,
): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/rest/v1/')) return send(input, init)
    const sentAt = performance.now()
    const slow = () => Number(performance.now() - sentAt > slowRequestMs)
    try {
      const response = await send(input, init)
      const counts = { sent: 1, slow: slow() }
      void isRefused(response).then((refused) => note({ ...counts, refused: Number(refused) }, sentAt))
      return response
    } catch (error) {
      if (slow()) note({ sent: 1, slow: 1, refused: 0 }, sentAt)
      throw error
    }
  }
}
