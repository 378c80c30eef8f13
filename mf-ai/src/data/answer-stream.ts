import { AreaError } from '@cahier/contract/react'
import * as v from 'valibot'

const Delta = v.object({ text: v.string() })
const Failure = v.object({ error: v.string(), code: v.string() })

/**
 * Reads an answer that comes part by part, and returns what it ends with.
 *
 * @param onText gets each part of the text
 * @param signal stops it, which the server is told
 * @throws AreaError when the answer fails or breaks off
 */
export async function readAnswer(
  answer: Response,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const reader = answer.body?.getReader()
  const stop = () => void reader?.cancel().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) throw new AreaError('the answer broke off')
      rest += decoder.decode(part.value, { stream: true })
      const events = rest.split('\n\n')
      rest = events.pop() ?? ''
      for (const [, name, data] of events.map((event) => /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [])) {
        if (name === undefined || data === undefined) continue
        const given: unknown = JSON.parse(data)
        if (name === 'delta') onText(v.parse(Delta, given).text)
        if (name === 'done') return given
        if (name === 'error') {
          const { error, code } = v.parse(Failure, given)
          throw new AreaError(error, { code, sentence: error, status: 424 })
        }
      }
    }
  } catch (error) {
    if (error instanceof AreaError || v.isValiError(error)) throw error
    throw new AreaError('the answer broke off', { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
