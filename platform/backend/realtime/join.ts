import * as v from 'valibot'

/** `true`, or its text. */
const Flag = v.optional(
  v.union([
    v.boolean(),
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.picklist(['true', 'false']),
      v.transform((word) => word === 'true'),
    ),
  ]),
  false,
)

const Binding = v.looseObject({
  event: v.optional(v.string(), '*'),
  schema: v.optional(v.string()),
  table: v.optional(v.string()),
  filter: v.optional(v.string()),
  select: v.optional(v.array(v.string())),
})

/** The changes that a channel subscribes to, as the client wrote them. */
export type Binding = v.InferOutput<typeof Binding>

/** Subscriptions of one channel. */
const maxBindings = 100

const Config = v.object({
  private: Flag,
  broadcast: v.optional(v.object({ ack: Flag, self: Flag }), {}),
  presence: v.optional(v.object({ enabled: Flag, key: v.optional(v.string(), '') }), {}),
  postgres_changes: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.array(Binding), v.maxLength(maxBindings))),
      v.transform((bindings) => bindings ?? []),
    ),
    [],
  ),
  postgres_changes_options: v.optional(v.object({ wait: Flag }), {}),
})

/** The payload of `phx_join`. */
export const Join = v.object({
  config: v.optional(Config, {}),
  access_token: v.optional(v.nullable(v.string()), null),
})
export type Join = v.InferOutput<typeof Join>
