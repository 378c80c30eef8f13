/**
 * Calls `again` each time that the network returns, and each time that the learner returns to the page.
 *
 * @returns stops
 */
export function whenBack(again: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('online', again, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') again()
    },
    { signal },
  )
  return () => ended.abort()
}
