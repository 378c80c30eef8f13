import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Built } from './build.ts'

/** A server in front of the application, the same for every build that is compared. */
export interface Front {
  url: string
  close(): void
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/**
 * Serves the pages and the data of the application. If there is a build, the page loads its files instead of the release's; all
 * files are compressed in advance, kept in memory and immutable.
 */
export async function startFront(application: string, built: Built | null): Promise<Front> {
  const files = new Map<string, Answer>()
  if (built) {
    const common = await assetHeaders(application)
    for (const entry of await readdir(built.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.map')) continue
      const path = join(entry.parentPath, entry.name)
      files.set(path.replace(built.folder, '/built'), compressed(await readFile(path), extname(path), common))
    }
  }
  const server = createServer(async (incoming, outgoing) => {
    const url = incoming.url ?? '/'
    const known = files.get(url)
    if (known) return send(outgoing, known)
    const isPage = incoming.headers['sec-fetch-dest'] === 'document'
    if (!isPage && !url.startsWith('/releases/')) return forward(application, incoming, outgoing)
    const answer = await ask(application, incoming, isPage)
    if (isPage && built) rewrite(answer, built)
    if (isPage) {
      answer.body = brotliCompressSync(answer.body)
      answer.headers['content-encoding'] = 'br'
      answer.headers['content-length'] = undefined
    } else files.set(url, answer)
    send(outgoing, answer)
  })
  server.on('upgrade', (_incoming, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The headers that the application's server sends with every file of a release. */
async function assetHeaders(application: string): Promise<Record<string, string>> {
  const page = await (await fetch(application)).text()
  const file = /"(\/releases\/shell\/[^"]+\.css)"/.exec(page)?.[1] ?? ''
  const { headers } = await fetch(application + file)
  const own = ['content-encoding', 'content-length', 'content-type', 'transfer-encoding', 'connection', 'keep-alive']
  return Object.fromEntries([...headers].filter(([name]) => !own.includes(name)))
}

function compressed(bytes: Buffer, ending: string, common: Record<string, string>): Answer {
  const isText = ending !== '.woff2'
  return {
    status: 200,
    headers: {
      ...common,
      'content-type': types[ending] ?? 'application/octet-stream',
      ...(isText && { 'content-encoding': 'br' }),
    },
    body: isText ? brotliCompressSync(bytes) : bytes,
  }
}

/** Replaces the release's files in a page with those of a build, and removes what only a release has (hashes, policies). */
function rewrite(answer: Answer, { scripts, styles }: Built): void {
  const tags = [
    ...styles.map((file) => `<link rel="stylesheet" href="/built/${file}">`),
    ...scripts.map((file) => `<script src="/built/${file}" defer></script>`),
  ]
  const page = answer.body
    .toString()
    .replace(/<link rel="preload" as="(script|style)"[^>]*>\n?/g, '')
    .replace(/<link rel="stylesheet"[^>]*>\n?/g, '')
    .replace(/<script src[^>]*><\/script>/g, '')
    .replace(/\/releases\/shell\/[0-9a-f]{12}\//g, '/built/')
    .replace('</head>', `${tags.join('\n')}\n</head>`)
  answer.body = Buffer.from(page)
  for (const header of ['content-security-policy', 'integrity-policy', 'link']) delete answer.headers[header]
}

function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const known = Object.entries(headers).filter(([, value]) => value !== undefined)
  outgoing.writeHead(status, Object.fromEntries(known) as Record<string, string>)
  outgoing.end(body)
}

function ask(application: string, { url = '/', headers }: IncomingMessage, isPage: boolean): Promise<Answer> {
  const encoding = isPage ? 'identity' : (headers['accept-encoding'] ?? '')
  return new Promise((resolve, reject) => {
    request(application + url, { headers: { ...headers, 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 502, headers: { ...response.headers }, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

function forward(application: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming
  const asked = request(application + incoming.url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  asked.on('error', () => outgoing.destroy())
  outgoing.on('close', () => asked.destroy())
  incoming.pipe(asked)
}
