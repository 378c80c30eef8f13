import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Gatekeeper } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import type { BackendKeys } from '../access/keys.ts'
import type { Log } from '../log.ts'
import { WorkerPool } from './pool.ts'

export interface FunctionsOptions {
  /** `supabase/functions`: one folder per function, and the `deno.json` with the import map. */
  readonly directory: string | undefined
  readonly keys: BackendKeys
  readonly gatekeeper: Gatekeeper
  /** Address of this backend for the functions. */
  readonly url: () => string
  /** Milliseconds that a call may take. */
  readonly timeout: number
  readonly log: Log
}

export interface Functions {
  readonly app: Hono
  close(): Promise<void>
}

const failure = (status: number, code: string, message: string) => Response.json({ code, message }, { status })

const NAME = /^[a-z0-9][a-z0-9_-]*$/i

/** `/functions/v1/<name>`: runs `<directory>/<name>/index.ts` written for the Edge runtime, after the caller was verified. */
export function createFunctions(options: FunctionsOptions): Functions {
  const pools = new Map<string, WorkerPool>()
  const app = new Hono()
  for (const path of ['/:name', '/:name/*']) app.all(path, (context) => invoke(options, pools, context))
  return {
    app,
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}

async function invoke(options: FunctionsOptions, pools: Map<string, WorkerPool>, context: Context): Promise<Response> {
  try {
    await options.gatekeeper.caller(context)
  } catch (error) {
    if (error instanceof AuthError) {
      if (error.code === 'insufficient_aal') return failure(403, error.code, error.message)
      return failure(401, 'UNAUTHORIZED_INVALID_JWT', 'Invalid JWT')
    }
    throw error
  }
  const name = context.req.param('name') ?? ''
  const pool = NAME.test(name) ? poolOf(options, pools, name) : undefined
  if (pool === undefined) return failure(404, 'NOT_FOUND', 'Requested function was not found')
  const { method, url, headers } = context.req.raw
  const body = method === 'GET' || method === 'HEAD' ? null : await context.req.arrayBuffer()
  const outcome = await pool.run({ url, method, headers: [...headers], body })
  switch (outcome.type) {
    case 'response': {
      const bodiless = [101, 204, 205, 304].includes(outcome.status)
      return new Response(bodiless ? null : outcome.body, { status: outcome.status, headers: outcome.headers })
    }
    case 'timeout':
      options.log('warn', 'function timed out', { function: name, ms: options.timeout })
      return failure(504, 'IDLE_TIMEOUT', `The function did not answer within ${options.timeout / 1000} s`)
    case 'failed':
      options.log('error', 'function failed', { function: name, error: outcome.error })
      return failure(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')
  }
}

function poolOf(options: FunctionsOptions, pools: Map<string, WorkerPool>, name: string): WorkerPool | undefined {
  const known = pools.get(name)
  if (known !== undefined) return known
  const entry = options.directory === undefined ? undefined : join(options.directory, name, 'index.ts')
  if (entry === undefined || !existsSync(entry)) return undefined
  const pool = new WorkerPool(
    () => ({ entry, imports: importMap(options.directory), env: environment(options) }),
    options.timeout,
  )
  pools.set(name, pool)
  return pool
}

function environment({ keys, url }: FunctionsOptions): Record<string, string> {
  return {
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
