import { RestError } from '../errors.ts'
import type { Routine, SchemaCache } from '../schema/schema-cache.ts'
import { mostSimilar } from '../schema/similar.ts'

/** The types that a whole body may be, by its media type. */
const BODY_TYPES: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

export interface Called {
  readonly schema: string
  readonly name: string
  /** Names of the given arguments. */
  readonly given: ReadonlySet<string>
  /** The media type of the body, if there is one. */
  readonly body: string | undefined
}

/** Finds the function that takes the given arguments. Throws PGRST202 without one, PGRST203 for several. */
export function findRoutine(cache: SchemaCache, called: Called): Routine {
  const overloads = cache.routines(called.schema, called.name)
  const named = overloads.filter((routine) => takesNamed(routine, called))
  const found = named.length > 0 ? named : overloads.filter((routine) => takesBody(routine, called.body))
  const [only, ...others] = found
  if (only === undefined) throw noRoutine(cache, called, overloads)
  if (others.length > 0) throw ambiguous(found)
  return only
}

/** Whether the function has one parameter without a name that takes a whole body. */
function takesBody({ parameters }: Routine, body: string | undefined): boolean {
  const [parameter, ...others] = parameters
  return (
    body !== undefined &&
    parameter?.name === '' &&
    others.length === 0 &&
    (BODY_TYPES[body] ?? []).includes(parameter.type)
  )
}

const isRaw = (body: string | undefined) =>
  body === 'text/plain' || body === 'text/xml' || body === 'application/octet-stream'

function takesNamed({ parameters }: Routine, { given, body }: Called): boolean {
  if (parameters.length === 0) return given.size === 0 && !isRaw(body)
  const names = new Set(parameters.map(({ name }) => name))
  return (
    [...given].every((name) => names.has(name)) &&
    parameters.every(({ name, isRequired }) => !isRequired || given.has(name))
  )
}

function noRoutine(
  cache: SchemaCache,
  { schema, name, given, body }: Called,
  overloads: readonly Routine[],
): RestError {
  const keys = [...given].sort()
  const listed = keys.join(', ')
  const full = `${schema}.${name}`
  const message = `Could not find the function ${full}${isRaw(body) ? '' : keys.length > 0 ? `(${listed})` : ' without parameters'} in the schema cache`
  const searched =
    body === undefined || body === 'application/json' || !isRaw(body)
      ? `${keys.length > 0 ? ` with parameter${keys.length > 1 ? 's' : ''} ${listed}` : ' without parameters'}${body === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : ''}`
      : ` with a single unnamed ${BODY_TYPES[body]?.[0]} parameter`
  return new RestError(
    404,
    'PGRST202',
    message,
    `Searched for the function ${full}${searched}, but no matches were found in the schema cache.`,
    isRaw(body) ? null : suggestion(cache, schema, name, keys, overloads),
  )
}

function suggestion(
  cache: SchemaCache,
  schema: string,
  name: string,
  keys: readonly string[],
  overloads: readonly Routine[],
): string | null {
  const perhaps = (what: string | undefined) =>
    what === undefined ? null : `Perhaps you meant to call the function ${schema}.${what}`
  if (overloads.length === 0) return perhaps(mostSimilar(name, cache.routineNames(schema)))
  const written = (names: readonly string[]) => `(${[...names].sort().join(', ')})`
  const signatures = overloads.map(({ parameters }) => written(parameters.map((parameter) => parameter.name)))
  const similar = mostSimilar(written(keys), signatures, 0.33)
  return perhaps(similar && name + similar)
}

function ambiguous(found: readonly Routine[]): RestError {
  const candidates = found.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`,
  )
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${candidates.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}
