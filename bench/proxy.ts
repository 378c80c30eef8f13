/*
 * The server in front of a backend, in a process of its own, so that its time is not that of the clients.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { directoryStore } from '@cahier/releases/store'
import { type Backend, startServer } from '@cahier/server'

export interface Proxy {
  readonly url: string
  readonly pid: number | undefined
  stop(): void
}

/** Starts a server without releases in front of the backend at a port of this machine. */
export async function startProxy(port: number, directory: string): Promise<Proxy> {
  const child = fork(import.meta.filename, [String(port), directory])
  const [url] = await once(child, 'message')
  return { url: String(url), pid: child.pid, stop: () => void child.kill() }
}

async function serve(port: number, directory: string): Promise<void> {
  const backend: Backend = {
    started: Promise.resolve(),
    client: () => null,
    target: () => new URL(`http://127.0.0.1:${port}`),
    directOrigin: null,
    ledger: () => null,
    isUp: async () => true,
    stop: async () => {},
  }
  const log = { info() {}, warn() {} }
  const server = await startServer({ store: directoryStore(directory), backend, log, port: 0, hosts: ['127.0.0.1'] })
  process.send?.(server.url.replace('localhost', '127.0.0.1'))
}

if (process.argv[1] === import.meta.filename) {
  const [port = '', directory = ''] = process.argv.slice(2)
  await serve(Number(port), directory)
}
