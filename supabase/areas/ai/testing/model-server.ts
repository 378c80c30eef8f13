import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  readonly model: string
  readonly stream: boolean
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}
type Behave = (response: ServerResponse, asked: Asked) => void

const part = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}`
const finished = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}'
const done = 'data: [DONE]'
const begin = (response: ServerResponse, type = 'text/event-stream') =>
  response.writeHead(200, { 'content-type': type })

/** A stream of whole lines. */
const lines =
  (of: (text: string) => readonly string[], end = '\n\n') =>
  (text: string): Behave =>
  (response) =>
    void begin(response).end(of(text).join(end) + end)

/** Writes bytes one after the other, so that parts end within characters. */
const bytewise =
  (text: string): Behave =>
  async (response) => {
    begin(response)
    for (const byte of Buffer.from(`${part(text)}\n\n${done}\n\n`)) {
      response.write(Buffer.of(byte))
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  }

/** What servers do that speak the protocol in their own way, and how an answer comes of it. */
export const quirks: Readonly<Record<string, (text: string) => Behave>> = {
  'comment lines': lines((text) => [': OPENROUTER PROCESSING', part(text), ': still there', finished, done]),
  'lines that end with CRLF': lines((text) => [part(text), finished, done], '\r\n\r\n'),
  'characters in several parts': bytewise,
  'figures of use without a choice': lines((text) => [
    part(text),
    finished,
    'data: {"choices":[],"usage":{"total_tokens":9}}',
    done,
  ]),
  'no [DONE]': lines((text) => [part(text), finished]),
  'JSON although a stream was asked for': (text) => (response) =>
    void begin(response, 'application/json; charset=utf-8').end(
      JSON.stringify({ choices: [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }] }),
    ),
  'reasoning beside the text': lines((text) => [
    'data: {"choices":[{"delta":{"role":"assistant","content":null,"reasoning_content":"[1: \\"Secret\\"] hm"}}]}',
    'data: {"choices":[{"delta":{"content":"","reasoning":"hm"}}]}',
    part(text),
    finished,
    done,
  ]),
  'data without a blank, ids, and content in parts': lines((text) => [
    `event: message\nid: 7\nretry: 10\ndata:${JSON.stringify({ choices: [{ delta: { content: [{ type: 'text', text }] } }] })}`,
    finished,
    done,
  ]),
}

/** What is no answer. */
export const failures: Readonly<Record<string, Behave>> = {
  'an error within a 200': lines(() => [part('Peut-être'), 'data: {"error":{"message":"overloaded","code":503}}'])(''),
  'a page with status 200': (response) => void begin(response, 'text/html').end('<h1>Maintenance</h1>'),
  'an empty stream': (response) => void begin(response).end(),
  'a stream that breaks off': (response) => {
    begin(response).write(`${part('Peut-être')}\n\n`)
    setImmediate(() => response.destroy())
  },
  'a line that is no JSON': lines(() => ['data: {"choices":'])(''),
  'a redirect': (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
  'status 500': (response) => void response.writeHead(500).end('secret of the provider'),
}

/** A server on this machine that speaks OpenAI's protocol for chat completions, and whose requests can be looked at. */
export async function startModel() {
  const asked: Asked[] = []
  const keys: (string | undefined)[] = []
  const others: string[] = []
  let behave: Behave = (response) => void response.writeHead(503).end()
  let closed = Promise.withResolvers<void>()
  let connections = 0
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    if (request.url !== '/v1/chat/completions') {
      others.push(request.url ?? '')
      return void response.writeHead(404).end()
    }
    keys.push(request.headers.authorization)
    const parsed: Asked = JSON.parse(body)
    asked.push(parsed)
    response.once('close', () => closed.resolve())
    behave(response, parsed)
  }).on('connection', () => {
    connections += 1
  })
  const url = await listen(server)
  return {
    url,
    host: new URL(url).host,
    secrets: { CAHIER_MODEL_URL: `${url}/v1`, CAHIER_MODEL_KEY: 'key of the model', CAHIER_MODEL_NAME: 'small' },
    asked,
    keys,
    /** Requests for anything else. */
    others,
    /** How many connections there have been, with a request or without. */
    connections: () => connections,
    answer(next: Behave) {
      behave = next
      closed = Promise.withResolvers()
    },
    /** Ends when the connection of the latest request is closed. */
    closed: () => closed.promise,
    stop: () => stop(server),
  }
}

/** The answer of a model that writes a text, and may first send something else. */
export const writes = (text: string, before?: object): Behave =>
  lines((said) => [
    ...(before ? [`data: ${JSON.stringify({ choices: [{ delta: before }] })}`] : []),
    part(said),
    finished,
    done,
  ])(text)

/** The passages that a request has. */
export function passagesOf({ messages }: Asked): { n: number; title: string; text: string }[] {
  const found = /<passages (\S+)>\n(.*)\n<\/passages \1>/s.exec(messages.at(-1)?.content ?? '')
  return JSON.parse(found?.[2] ?? '[]')
}

/** Begins an answer and keeps it open. */
export const hangs: Behave = (response) => void begin(response).write(`${part('Je cherche ')}\n\n`)

/** A webhook of an operator, which checks how its requests are signed. */
export async function startWebhook() {
  const secret = 'secret of the webhook'
  const bodies: Record<string, unknown>[] = []
  let answer: (response: ServerResponse) => void = (response) => void response.end('{}')
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const timestamp = String(request.headers['x-cahier-timestamp'])
    const signed = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    if (request.headers['x-cahier-signature'] !== `v1=${signed}`) return void response.writeHead(401).end('signature')
    bodies.push({ path: request.url, ...JSON.parse(body) })
    answer(response)
  })
  const url = await listen(server)
  return {
    url,
    host: new URL(url).host,
    secret,
    bodies,
    answer(next: typeof answer) {
      answer = next
    },
    stop: () => stop(server),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const read of request.setEncoding('utf8')) body += read
  return body
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function stop(server: ReturnType<typeof createServer>): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
