import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { WorkerPool } from '@cahier/backend/functions'
import { entryOf, readFunctions } from '../schema/functions.ts'

/** A running edge function. */
export interface RunningFunction {
  handle(request: Request): Promise<Response>
  stop(): Promise<unknown>
}

/**
 * Starts a function of supabase/functions with an environment of its own.
 *
 * @param hosts those that Deno lets it reach, by default all; the embedded backend's runtime has no such permissions
 * @param imports modules that it gets instead of those of deno.json or of the runtime, as URLs
 */
export type EdgeRuntime = (
  name: string,
  env: Record<string, string>,
  hosts?: readonly string[],
  imports?: Readonly<Record<string, string>>,
) => Promise<RunningFunction>

/** A runtime whose connections resolve names by themselves, whatever they are told. */
export const resolving =
  (start: EdgeRuntime): EdgeRuntime =>
  (name, env, hosts) =>
    start(name, env, hosts, { 'node:https': new URL('resolving-https.ts', import.meta.url).href })

const functions = join(import.meta.dirname, '../functions')
/** The binary itself: the package's command starts it as a child, which would outlive a signal to the command. */
export const denoBinary = join(dirname(createRequire(import.meta.url).resolve('deno/package.json')), 'deno')
const entries = new Map((await readFunctions()).map((each) => [each.name, entryOf(each)]))
function entryNamed(name: string): string {
  const entry = entries.get(name)
  if (entry === undefined) throw new Error(`There is no function ${name}`)
  return entry
}

const TIMES = { first: 120_000, idle: 120_000, whole: 400_000 }

const ownImports = (): Record<string, string> => JSON.parse(readFileSync(join(functions, 'deno.json'), 'utf8')).imports

/** The embedded backend's runtime. */
const node: EdgeRuntime = async (name, env, _hosts, imports) => {
  const pool = new WorkerPool(() => ({ entry: entryNamed(name), imports: { ...ownImports(), ...imports }, env }), TIMES)
  return {
    async handle(request) {
      const { url, method, headers, signal } = request
      const body = request.body === null ? null : await request.arrayBuffer()
      const outcome = await pool.run({ url, method, headers: [...headers], body }, signal)
      if (outcome.type !== 'response') throw new Error(outcome.type === 'failed' ? outcome.error : outcome.type)
      return new Response(outcome.status === 304 ? null : outcome.body, outcome)
    },
    stop: () => pool.close(),
  }
}

/** Deno with the permissions that a hosted project gives. It takes packages from node_modules, so nothing is downloaded. */
const deno: EdgeRuntime = async (name, env, hosts, imports) => {
  const net = hosts ? `--allow-net=${['127.0.0.1:0', ...hosts].join(',')}` : '--allow-net'
  const permissions = ['--no-prompt', net, '--allow-env', '--allow-read', '--allow-sys']
  const map = JSON.stringify({ imports: { ...ownImports(), ...imports } })
  const mapped = imports ? [`--import-map=data:application/json,${encodeURIComponent(map)}`] : []
  const child = spawn(
    denoBinary,
    [
      'run',
      '--no-lock',
      '--no-check',
      '--cached-only',
      '--node-modules-dir=manual',
      ...mapped,
      ...permissions,
      entryNamed(name),
    ],
    {
      cwd: functions,
      env: {
        PATH: process.env.PATH,
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        NO_COLOR: '1',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = once(child, 'exit')
  const address = await listeningAddress(child.stderr, ended)
  return {
    handle(request) {
      const { pathname, search } = new URL(request.url)
      return fetch(new URL(pathname + search, address), request)
    },
    stop() {
      child.kill()
      return ended
    },
  }
}

async function listeningAddress(errors: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: errors }).on('line', (line) => {
    lines.push(line)
    const address = /^Listening on (http:\S+)/.exec(line)?.[1]
    if (address !== undefined) resolve(address)
  })
  void ended.then(() => reject(new Error(`Deno ended:\n${lines.join('\n')}`)))
  return promise
}

export const runtimes: readonly (readonly [string, EdgeRuntime])[] = [
  ['Node', node],
  ['Deno', deno],
]
