import * as v from 'valibot'

const Id = v.pipe(v.string(), v.uuid())
const Text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const Candidate = v.object({
  candidate: v.optional(Text(2_000)),
  sdpMid: v.optional(v.nullable(Text(64))),
  sdpMLineIndex: v.optional(v.nullable(v.number())),
  usernameFragment: v.optional(v.nullable(Text(512))),
})

/** What a participant says about themselves. */
const Standing = v.object({
  microphone: v.boolean(),
  camera: v.boolean(),
  screen: v.boolean(),
  hand: v.boolean(),
  recording: v.boolean(),
})
export type Standing = v.InferOutput<typeof Standing>

/**
 * What one participant says to another over the server. `connection` names the sender's end of a connection and `to` the other's: a page that
 * was reloaded has a new one, and what was meant for the former one is stale.
 */
const Signal = v.variant('kind', [
  v.object({ kind: v.literal('hello'), connection: Id, to: v.nullable(Id) }),
  v.object({ kind: v.literal('reroute'), connection: Id, to: Id }),
  v.object({
    kind: v.literal('description'),
    connection: Id,
    to: Id,
    type: v.picklist(['offer', 'answer']),
    /** Of the offer, which its answer names too. */
    turn: v.pipe(v.number(), v.integer(), v.minValue(0)),
    sdp: Text(100_000),
  }),
  v.object({
    kind: v.literal('candidates'),
    connection: Id,
    to: Id,
    candidates: v.pipe(v.array(Candidate), v.maxLength(50)),
  }),
])
export type Signal = v.InferOutput<typeof Signal>

const Said = v.object({ for: Id, signal: Signal })

/** A signal for an account; null for whatever is none, or is for somebody else. */
export function signalFor(account: string, payload: unknown): Signal | null {
  const parsed = v.safeParse(Said, payload)
  return parsed.success && parsed.output.for === account ? parsed.output.signal : null
}

export function standingOf(payload: unknown): Standing | null {
  const parsed = v.safeParse(Standing, payload)
  return parsed.success ? parsed.output : null
}
