import { deepestShape, iconNames, languages, type Shape, widgetSlots } from '@cahier/contract/config'
import * as v from 'valibot'
import { ReleaseError } from './error.ts'
import { linkRules } from './link-problem.ts'
import type { MemberName, ReleaseDraft, ReleaseKey, ReleaseRecord } from './record.ts'
import { isReleaseId, releaseName } from './record.ts'
import type { ReleaseSet } from './set.ts'

const member = v.custom<MemberName>(
  (input) => typeof input === 'string' && /^(shell|mf-[a-z][a-z0-9-]*)$/.test(input),
  'member name',
)
const key = v.custom<ReleaseKey>(
  (input) => typeof input === 'string' && /^(shell|mf-[a-z][a-z0-9-]*)@[0-9a-f]{12}$/.test(input),
  'release key',
)
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/))
const tag = v.pipe(
  v.string(),
  v.regex(releaseName),
  v.check((name) => !isReleaseId(name)),
)
const migration = v.nullable(v.pipe(v.string(), v.regex(/^\d{14}$/)))
const integrity = v.pipe(v.string(), v.regex(/^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/))
const bytes = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Relative, with `/` between segments, none of them empty or dotted: it becomes a file name and part of a URL. */
const file = v.pipe(v.string(), v.regex(/^(?!\.)[\w.@~-]+(\/(?!\.)[\w.@~-]+)*$/))
const strings = v.array(v.string())
const signature = v.optional(v.object({ key: v.string(), value: v.string() }))
const text = v.object({ fr: v.string(), en: v.string(), es: v.string(), de: v.string() })
const path = v.pipe(v.string(), v.regex(/^\/[^?#\s]*$/))
const webPage = v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\/\S+$/))

const route = v.object({
  path,
  access: v.picklist(['public', 'protected']),
  title: text,
  layout: v.optional(v.picklist(['frame', 'bare'])),
  localized: v.optional(v.boolean()),
})

const navigation = v.object({
  id: v.string(),
  path,
  icon: v.picklist(iconNames),
  order: v.number(),
  label: text,
  key: v.optional(v.string()),
})

const shapeKey = v.pipe(v.string(), v.regex(/^[A-Za-z_]\w{0,59}$/))
const suffixes = ['[]', '?', '[]?', '|null'] as const
const primitive = v.picklist(
  (['string', 'number', 'boolean'] as const).flatMap((name) =>
    (['', ...suffixes] as const).map((suffix) => `${name}${suffix}` as const),
  ),
)
/** A shape with at most `depth` objects inside each other. */
function shapeOf(depth: number): v.GenericSchema<unknown, Shape> {
  if (depth === 1) return v.record(shapeKey, primitive)
  const inner = shapeOf(depth - 1)
  const field = v.union([primitive, inner, v.tuple([inner, v.picklist(suffixes)])])
  return v.record(shapeKey, field)
}
const shape = v.optional(shapeOf(deepestShape))
const shapes = { payload: shape, result: shape }

const widget = v.object({
  id: v.string(),
  slot: v.picklist(widgetSlots),
  expose: v.string(),
  order: v.number(),
  label: text,
  props: shape,
})

const command = v.object({
  id: v.string(),
  expose: v.string(),
  label: text,
  keywords: v.optional(text),
  icon: v.optional(v.picklist(iconNames)),
  quickAction: v.optional(v.number()),
  ...shapes,
})

const flagName = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,39}$/))
const flag = v.union([
  v.object({ default: v.boolean(), description: v.string() }),
  v.object({ default: v.number(), min: v.number(), max: v.number(), description: v.string() }),
  v.object({ default: v.string(), options: v.array(v.pipe(v.string(), v.maxLength(100))), description: v.string() }),
])
const flagValues = v.record(flagName, v.union([v.boolean(), v.number(), v.pipe(v.string(), v.maxLength(100))]))

const draft = v.object({
  format: v.literal(1),
  member,
  id,
  version: v.string(),
  tags: v.optional(v.pipe(v.array(tag), v.maxLength(10))),
  hash: v.optional(v.picklist(['sha256', 'sha384'])),
  commit: v.nullable(v.string()),
  owners: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(20))),
  budget: v.optional(v.object({ entry: bytes, app: bytes })),
  provenance: v.optional(
    v.object({ repository: webPage, workflow: v.pipe(v.string(), v.maxLength(200)), run: webPage }),
  ),
  container: v.nullable(v.string()),
  entry: file,
  initial: v.object({
    js: v.array(file),
    css: v.array(file),
    fonts: v.optional(v.array(file)),
    ahead: v.optional(v.array(file)),
    mount: v.optional(v.array(file)),
  }),
  serviceWorker: v.optional(file),
  starter: v.optional(file),
  earlyFrame: v.optional(file),
  prerendered: v.optional(v.record(path, file)),
  catalogues: v.optional(v.record(v.picklist(languages), v.array(file))),
  contract: v.union([
    v.object({ range: v.string() }),
    v.object({ provides: v.string(), former: v.optional(v.array(v.string())) }),
  ]),
  federation: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
  imports: v.record(v.string(), v.string()),
  provides: v.record(v.string(), v.string()),
  importedNames: v.optional(v.record(v.string(), strings)),
  providedNames: v.optional(v.record(v.string(), strings)),
  exposes: v.record(v.string(), v.object({ js: v.array(file), css: v.array(file), shared: strings })),
  routes: v.array(route),
  navigation: v.array(navigation),
  widgets: v.array(widget),
  slots: v.optional(v.record(v.picklist(widgetSlots), shapeOf(deepestShape))),
  commands: v.array(command),
  search: v.optional(v.object({ expose: v.string() })),
  outbox: v.optional(v.object({ expose: v.string() })),
  flags: v.optional(v.record(flagName, flag)),
  globalStyles: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(20))),
  uses: strings,
  calls: v.optional(v.record(v.string(), v.object(shapes))),
  migration: v.object({ needs: migration, builtAgainst: migration }),
}) satisfies v.GenericSchema<unknown, ReleaseDraft>

const record = v.object({
  ...draft.entries,
  files: v.record(
    file,
    v.object({ integrity, type: v.string(), size: bytes, brotli: v.optional(bytes), gzip: v.optional(bytes) }),
  ),
  signature,
}) satisfies v.GenericSchema<unknown, ReleaseRecord>

const problem = v.object({
  rule: v.picklist(linkRules),
  release: key,
  against: v.nullable(v.union([key, v.literal('database')])),
  needed: v.string(),
  found: v.nullable(v.string()),
})

const set = v.object({
  format: v.literal(1),
  channel: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  parent: v.nullable(v.number()),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  author: v.string(),
  operation: v.picklist(['promote', 'canary', 'halt', 'rollback', 'withdraw', 'retire', 'flag', 'open', 'close']),
  changed: v.array(member),
  reason: v.nullable(v.string()),
  members: v.record(
    member,
    v.object({
      release: id,
      predecessor: v.nullable(id),
      fallback: v.optional(v.literal(false)),
      held: v.boolean(),
      canary: v.optional(
        v.object({
          release: id,
          share: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
          ramp: v.optional(
            v.object({
              shares: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100))), v.minLength(1)),
              every: v.pipe(v.number(), v.integer(), v.minValue(1)),
              since: v.pipe(v.string(), v.isoTimestamp()),
            }),
          ),
        }),
      ),
      halted: v.optional(id),
      flags: v.optional(flagValues),
    }),
  ),
  withdrawn: v.array(key),
  retired: v.optional(v.array(member)),
  forced: v.optional(v.array(problem)),
  approval: v.optional(v.object({ by: v.string(), reason: v.string() })),
  breakGlass: v.optional(v.literal(true)),
  signature,
}) satisfies v.GenericSchema<unknown, ReleaseSet>

const offers = v.object({
  remotes: v.array(v.object({ member, id, commands: v.array(v.object({ id: v.string(), ...shapes })) })),
})

const slots = v.record(v.string(), shapeOf(deepestShape))

function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown, name: string): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const issue = result.issues[0]
  throw new ReleaseError('CAHIER-R001 invalid', { name, at: v.getDotPath(issue), problem: issue.message })
}

/** @param name how the operator knows the input (a path), for the message. @throws CAHIER-R001 */
export const parseDraft = (input: unknown, name: string): ReleaseDraft => parse(draft, input, name)

/**
 * A record as it was stored, with all its fields: its signature is over these, also over one that has left the schema since.
 *
 * @throws CAHIER-R001
 */
export const parseRecord = (input: unknown, name: string): ReleaseRecord => asStored(record, input, name)

/** A set as it was stored, with all its fields. @throws CAHIER-R001 */
export const parseSet = (input: unknown, name: string): ReleaseSet => asStored(set, input, name)

/** Both schemas check and change nothing but leave fields out, so what they accept has their type. */
function asStored<Schema extends v.GenericSchema>(schema: Schema, input: unknown, name: string): v.InferOutput<Schema> {
  parse(schema, input, name)
  return input as v.InferOutput<Schema>
}

/** What the members of a set's index offer to each other. @throws CAHIER-R001 */
export const parseOffers = (input: unknown, name: string): v.InferOutput<typeof offers>['remotes'] =>
  parse(offers, input, name).remotes

/** What a shell gives to widgets, as it is served; its slots may be newer than those known here. @throws CAHIER-R001 */
export const parseSlots = (input: unknown, name: string): Readonly<Record<string, Shape>> => parse(slots, input, name)

/** @returns whether a folder or an argument names a member of a release set. */
export const isMemberName = (name: string): name is MemberName => v.is(member, name)
