/**
 * Answers part by part, as the query says: `parts=3` sends three, then `then=hang` waits for ever, `then=fail` ends with an error, and `then=fetch` asks the
 * address `at`, which is also told what becomes of the request.
 */
Deno.serve((request) => {
  const { searchParams } = new URL(request.url)
  const then = searchParams.get('then')
  const at = searchParams.get('at') ?? ''
  let left = Number(searchParams.get('parts'))
  const tell = async (what: string) => {
    if (at !== '') await fetch(`${at}/${what}`)
  }
  request.signal.addEventListener('abort', () => void tell('aborted'))
  // Nothing is made ahead, so an error comes after what was sent before it.
  const source: UnderlyingSource<Uint8Array> = {
    async pull(controller) {
      if (left-- > 0) {
        controller.enqueue(new TextEncoder().encode(`part ${left}\n`))
        return
      }
      if (then === 'hang') await new Promise(() => {})
      if (then === 'fail') throw new Error('broken off')
      if (then === 'fetch') await fetch(at, { signal: request.signal })
      controller.close()
    },
    cancel: () => tell('cancelled'),
  }
  const body = new ReadableStream(source, { highWaterMark: 0 })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})
