import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** An application's backend under its own origin, with CORS for every other, like a hosted project. */
export interface Project extends AsyncDisposable {
  url: string
}

export async function startProject(application: string): Promise<Project> {
  const forward = ({ url, method, headers }: IncomingMessage) =>
    request(new URL(url ?? '/', application), {
      method,
      headers: { ...headers, host: new URL(application).host, ...(headers.origin && { origin: application }) },
    })
  const server = createServer((asked, answer) => {
    const open = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': asked.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-expose-headers': '*',
    }
    if (asked.method === 'OPTIONS') return void answer.writeHead(204, open).end()
    const forwarded = forward(asked)
    forwarded.once('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, ...open })
      response.pipe(answer)
    })
    forwarded.once('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  const sockets = new Set<Duplex>()
  server.on('upgrade', (asked, socket, head) => {
    sockets.add(socket)
    const forwarded = forward(asked)
    forwarded.once('upgrade', (response, other) => {
      sockets.add(other)
      const lines = response.rawHeaders.flatMap((name, index, all) => (index % 2 ? [] : [`${name}: ${all[index + 1]}`]))
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      if (head.length > 0) other.write(head)
      socket.pipe(other).pipe(socket)
      for (const one of [socket, other]) one.once('error', () => one.destroy())
    })
    forwarded.once('error', () => socket.destroy())
    forwarded.end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
