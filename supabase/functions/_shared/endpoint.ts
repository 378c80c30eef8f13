import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import type { Database } from './database.gen.ts'
import { publishableKey, secretKey, setting } from './environment.ts'

/** A client that acts with the caller's own rights. */
export type CallerClient = SupabaseClient<Database>

/** An unsuccessful response. The message is the French sentence for the learner. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
}

/**
 * Makes the handler of a function that accepts a JSON object by POST and responds with JSON.
 *
 * @param work gets the body, a client with the caller's rights, the authorization header ('' for a visitor) and the request's signal; returns the response
 * body or a response of its own, or throws a Refusal, which becomes `{ error, code }` with its status
 * @param isPublic whether visitors may call it
 */
export function endpoint(
  work: (
    body: Readonly<Record<string, unknown>>,
    client: CallerClient,
    authorization: string,
    signal: AbortSignal,
  ) => Promise<object>,
  { isPublic = false } = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: crossOrigin })
    try {
      const authorization = request.headers.get('authorization') ?? ''
      const answer = await work(await readBody(request), connect(request, isPublic), authorization, request.signal)
      if (answer instanceof Response) {
        for (const [name, value] of Object.entries(crossOrigin)) answer.headers.set(name, value)
        return answer
      }
      return Response.json(answer, { headers: crossOrigin })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json({ error: error.message, code: error.code }, { status: error.status, headers: crossOrigin })
    }
  }
}

/** An answer of the database or of storage. */
interface Answered {
  data: unknown
  error: DatabaseError | null
}
interface DatabaseError {
  message: string
  code?: string
  details?: string
}
type DataOf<Answer> = Answer extends { data: infer Data; error: null } ? Data : never

/**
 * Waits for an answer of the database or of storage.
 *
 * @throws Refusal
 */
export async function dataOf<Answer extends Answered>(request: PromiseLike<Answer>): Promise<DataOf<Answer>> {
  const { data, error } = await request
  if (error) throw refusalOf(error)
  return data as DataOf<Answer>
}

/** Converts a database error to a response: the code PTnnn carries its own status and sentence. */
function refusalOf(error: DatabaseError): Refusal {
  const { code = '', details = '' } = error
  const status = /^PT(\d{3})$/.exec(code)?.[1]
  if (status !== undefined) return new Refusal(Number(status), details || code, error.message)
  // Every signed-in learner may call what the functions call, so a caller without that right is not signed in.
  if (code === '42501') return notSignedIn()
  console.error('database call failed', error)
  return new Refusal(500, code || 'unknown', 'Erreur inconnue')
}

/** Parses a request's body. Throws Refusal 400. */
export function parseBody<const S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new Refusal(400, 'invalid_body', 'Requête illisible')
  return parsed.output
}

/** A client with the secret key, for what learners may not do themselves. */
export const server = (): SupabaseClient =>
  createClient(setting('SUPABASE_URL'), secretKey(), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })

async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  if (request.method !== 'POST') throw new Refusal(405, 'method_not_allowed', 'Méthode non autorisée')
  const body: unknown = await request.json().catch(() => null)
  if (!isRecord(body)) throw new Refusal(400, 'invalid_body', 'Requête illisible')
  return body
}

function connect(request: Request, isPublic: boolean): CallerClient {
  const authorization = request.headers.get('authorization')
  if (authorization === null && !isPublic) throw notSignedIn()
  return createClient<Database>(setting('SUPABASE_URL'), request.headers.get('apikey') ?? publishableKey(), {
    global: { headers: authorization === null ? {} : { authorization } },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

function notSignedIn(): Refusal {
  return new Refusal(401, 'not_signed_in', 'Vous devez être connecté')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
