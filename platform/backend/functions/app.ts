import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { parse as parseToml } from 'smol-toml'
import * as v from 'valibot'
import { type Gatekeeper, KeyRefused } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import type { BackendKeys } from '../access/keys.ts'
import { currentRateLimitKey } from '../access/rate-limit-key.ts'
import { TooMuchAtOnce } from '../access/turns.ts'
import { describe, type Log } from '../log.ts'
import { type FunctionTimes, WorkerPool } from './pool.ts'
import { Streams } from './streams.ts'

export interface FunctionsOptions {
  /** `supabase/functions`: the functions, and the `deno.json` with the import map. */
  readonly directory: string | undefined
  readonly keys: BackendKeys
  readonly gatekeeper: Gatekeeper
  /** Address of this backend for the functions. */
  readonly url: () => string
  /** What else the functions' environment has. */
  readonly secrets: () => Readonly<Record<string, string>>
  /** Changes with the secrets. */
  readonly secretsRevision: () => string
  readonly times: FunctionTimes
  readonly log: Log
}

export interface Functions {
  readonly app: Hono
  close(): Promise<void>
}

const failure = (status: number, code: string, message: string) => Response.json({ code, message }, { status })

const NAME = /^[a-z0-9][a-z0-9_-]*$/i

/**
 * `/functions/v1/<name>`: runs the function's module, written for the Edge runtime, after the caller was verified. The module is
 * the `entrypoint` of the project's config.toml, else `<directory>/<name>/index.ts`; functions whose `verify_jwt` it turns off verify their callers themselves. Answers leave part by part; a client that goes aborts the
 * function's `request.signal` and cancels the body.
 */
export function createFunctions(options: FunctionsOptions): Functions {
  const pools = new Pools(options)
  const streams = new Streams()
  const app = new Hono()
  for (const path of ['/:name', '/:name/*']) app.all(path, (context) => invoke(options, pools, streams, context))
  return {
    app,
    close: () => pools.close(),
  }
}

async function invoke(options: FunctionsOptions, pools: Pools, streams: Streams, context: Context): Promise<Response> {
  const name = context.req.param('name') ?? ''
  try {
    await options.gatekeeper.caller(context)
  } catch (error) {
    // What proves an account elsewhere opens nothing more here: a session that has ended, or that lacks the second factor.
    if (error instanceof AuthError && error.code === 'insufficient_aal') return failure(403, error.code, error.message)
    const isOfAccount = error instanceof AuthError && error.code === 'session_not_found'
    if (isOfAccount || !pools.isPublic(name)) {
      if (!(error instanceof AuthError)) throw error
      return failure(401, 'UNAUTHORIZED_INVALID_JWT', 'Invalid JWT')
    }
    if (!(error instanceof AuthError || error instanceof KeyRefused)) throw error
  }
  const pool = NAME.test(name) ? pools.of(name) : undefined
  if (pool === undefined) return failure(404, 'NOT_FOUND', 'Requested function was not found')
  const { method, url, headers, signal } = context.req.raw
  const body = method === 'GET' || method === 'HEAD' ? null : await context.req.arrayBuffer()
  const outcome = await pool.run({ url, method, headers: [...headers], body }, signal)
  switch (outcome.type) {
    case 'response': {
      if (outcome.streaming !== undefined && !streams.begin(currentRateLimitKey(), outcome.streaming)) {
        if (outcome.body instanceof ReadableStream) void outcome.body.cancel()
        throw new TooMuchAtOnce()
      }
      outcome.streaming?.catch((error: unknown) => {
        options.log('error', 'function failed', { function: name, error: describe(error) })
      })
      const bodiless = [101, 204, 205, 304].includes(outcome.status)
      return new Response(bodiless ? null : outcome.body, { status: outcome.status, headers: outcome.headers })
    }
    case 'timeout':
      options.log('warn', 'function timed out', { function: name, ms: options.times.first })
      return failure(504, 'IDLE_TIMEOUT', `The function did not answer within ${options.times.first / 1000} s`)
    case 'failed':
      options.log('error', 'function failed', { function: name, error: outcome.error })
      return failure(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')
  }
}

/** The workers of each function, and what the project's files say about it. */
class Pools {
  readonly #options: FunctionsOptions
  readonly #pools = new Map<string, WorkerPool>()
  readonly #settings: ReadonlyMap<string, FunctionSettings>
  #revision: string

  constructor(options: FunctionsOptions) {
    this.#options = options
    this.#settings = readSettings(options.directory)
    this.#revision = options.secretsRevision()
  }

  /** Whether a function is called without a key. */
  isPublic(name: string): boolean {
    return this.#settings.get(name)?.verify_jwt === false
  }

  /** The workers of a function, undefined when there is none of the name. */
  of(name: string): WorkerPool | undefined {
    this.#forgetFormerSecrets()
    const known = this.#pools.get(name)
    if (known !== undefined) return known
    const { directory, times } = this.#options
    if (directory === undefined) return undefined
    const configured = this.#settings.get(name)?.entrypoint
    const entry = configured === undefined ? join(directory, name, 'index.ts') : join(directory, '..', configured)
    if (!existsSync(entry)) return undefined
    const pool = new WorkerPool(
      () => ({ entry, imports: importMap(directory), env: environment(this.#options) }),
      times,
    )
    this.#pools.set(name, pool)
    return pool
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()))
  }

  /** Workers that have started keep the secrets that they started with. */
  #forgetFormerSecrets(): void {
    const revision = this.#options.secretsRevision()
    if (revision === this.#revision) return
    this.#revision = revision
    for (const pool of this.#pools.values()) pool.retire()
    this.#pools.clear()
  }
}

function environment({ keys, url, secrets }: FunctionsOptions): Record<string, string> {
  return {
    ...secrets(),
    SUPABASE_URL: url(),
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
  }
}

const DenoJson = v.object({ imports: v.optional(v.record(v.string(), v.string()), {}) })

function importMap(directory: string | undefined): Record<string, string> {
  const path = join(directory ?? '', 'deno.json')
  return existsSync(path) ? v.parse(DenoJson, JSON.parse(readFileSync(path, 'utf8'))).imports : {}
}

const FunctionSettings = v.object({
  verify_jwt: v.optional(v.boolean(), true),
  /** Relative to the config.toml. */
  entrypoint: v.optional(v.string()),
})
type FunctionSettings = v.InferOutput<typeof FunctionSettings>

const ConfigToml = v.object({ functions: v.optional(v.record(v.string(), FunctionSettings), {}) })

/** What the config.toml beside the functions' folder says of each. */
function readSettings(directory: string | undefined): Map<string, FunctionSettings> {
  const path = join(directory ?? '', '../config.toml')
  if (directory === undefined || !existsSync(path)) return new Map()
  return new Map(Object.entries(v.parse(ConfigToml, parseToml(readFileSync(path, 'utf8'))).functions))
}
