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
