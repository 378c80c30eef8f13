import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

/** A host of static files like common ones: ETags, the rules of `_headers`, and a fallback page for unknown paths. */
export interface PlainHost extends AsyncDisposable {
  url: string
  /** The responses so far: `304 /live/production.json`. */
  answers: string[]
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export async function startPlainHost(folder: string): Promise<PlainHost> {
  const answers: string[] = []
  const server = createServer(async ({ url = '/', headers }, response) => {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '/')
    const found = path.endsWith('/') ? null : await readFile(join(folder, path)).catch(() => null)
    const bytes = found ?? (await readFile(join(folder, 'index.html')))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
    response.setHeader('content-type', types[found ? extname(path) : '.html'] ?? 'application/octet-stream')
    response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
    response.setHeader('etag', etag)
    applyRules(await readFile(join(folder, '_headers'), 'utf8'), path, response)
    const isFresh = headers['if-none-match'] === etag
    answers.push(`${isFresh ? 304 : 200} ${path}`)
    response.writeHead(isFresh ? 304 : 200).end(isFresh ? undefined : bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The first rule replaces the host's default header; security policies of several rules are combined. */
function applyRules(text: string, path: string, response: ServerResponse): void {
  const seen = new Map<string, string>()
  for (const block of text.trim().split('\n\n')) {
    const [pattern = '', ...lines] = block.split('\n')
    const isMatch = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
    if (!isMatch) continue
    for (const line of lines) {
      const [, name = '', value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? []
      const joined = [seen.get(name), value].filter((part) => part !== undefined).join(', ')
      seen.set(name, joined)
      response.setHeader(name, joined)
    }
  }
}
