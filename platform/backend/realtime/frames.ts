import * as v from 'valibot'

/** The serializer that a socket requested by `vsn`: JSON objects, or JSON arrays and binary broadcasts. */
export type Version = '1.0.0' | '2.0.0'

/** The payload of a broadcast. JSON stays unparsed text. */
export interface Broadcast {
  readonly event: string
  readonly encoding: 'json' | 'binary'
  readonly body: Uint8Array
}

/** One message of Phoenix' channel protocol. */
export interface Message {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
  /** The payload of a received message of the event `broadcast`. */
  readonly broadcast?: Broadcast
}

const userBroadcastPushCode = 3
const userBroadcastCode = 4
const jsonEncodingCode = 1

const Ref = v.optional(v.nullable(v.string()), null)
const Fields = v.object({
  join_ref: Ref,
  ref: Ref,
  topic: v.string(),
  event: v.string(),
  payload: v.optional(v.unknown(), {}),
})
const Row = v.tuple([v.nullable(v.string()), v.nullable(v.string()), v.string(), v.string(), v.unknown()])
const TextBroadcast = v.object({ event: v.string(), payload: v.optional(v.unknown(), {}) })

/** Reads a frame. @returns undefined for an invalid one */
export function decode(version: Version, frame: string | ArrayBuffer): Message | undefined {
  if (typeof frame !== 'string') return version === '2.0.0' ? decodeBroadcast(new Uint8Array(frame)) : undefined
  const message = decodeText(version, parseJson(frame))
  if (message?.event !== 'broadcast') return message
  const given = v.safeParse(TextBroadcast, message.payload)
  if (!given.success) return message
  const body = Buffer.from(JSON.stringify(given.output.payload))
  return { ...message, broadcast: { event: given.output.event, encoding: 'json', body } }
}

function decodeText(version: Version, json: unknown): Message | undefined {
  if (version === '1.0.0') {
    const fields = v.safeParse(Fields, json)
    if (!fields.success) return undefined
    const { join_ref: joinRef, ...rest } = fields.output
    return { joinRef, ...rest }
  }
  const row = v.safeParse(Row, json)
  if (!row.success) return undefined
  const [joinRef, ref, topic, event, payload] = row.output
  return { joinRef, ref, topic, event, payload }
}

/** Kind, five lengths, encoding; then join ref, ref, topic, event, metadata and the rest is the payload. */
function decodeBroadcast(bytes: Uint8Array): Message | undefined {
  if (bytes.length < 7 || bytes[0] !== userBroadcastPushCode) return undefined
  let at = 7
  const [joinRef = '', ref = '', topic = '', event = ''] = [...bytes.subarray(1, 6)].map((length) => {
    at += length
    return Buffer.from(bytes.subarray(at - length, at)).toString()
  })
  if (at > bytes.length) return undefined
  const encoding = bytes[6] === jsonEncodingCode ? 'json' : 'binary'
  const body = bytes.subarray(at)
  if (encoding === 'json' && parseJson(Buffer.from(body).toString()) === undefined) return undefined
  const broadcast: Broadcast = { event, encoding, body }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: null, broadcast }
}

export function encode(version: Version, { joinRef, ref, topic, event, payload }: Message): string {
  if (version === '2.0.0') return JSON.stringify([joinRef, ref, topic, event, payload])
  return JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
}

/** Like `encode`, for a payload that is JSON text already. */
export function encodeText(version: Version, topic: string, event: string, payload: string): string {
  const [name, type] = [JSON.stringify(topic), JSON.stringify(event)]
  if (version === '2.0.0') return `[null,null,${name},${type},${payload}]`
  return `{"topic":${name},"event":${type},"payload":${payload},"ref":null,"join_ref":null}`
}

/** Undefined if the serializer cannot express it: bytes in JSON, or a name of more than 255 bytes in a binary frame. */
export function encodeBroadcast(version: Version, topic: string, sent: Broadcast): string | Uint8Array | undefined {
  const [name, event] = [Buffer.from(topic), Buffer.from(sent.event)]
  if (version === '2.0.0' && name.length <= 255 && event.length <= 255) {
    const head = [userBroadcastCode, name.length, event.length, 0, sent.encoding === 'json' ? jsonEncodingCode : 0]
    return Buffer.concat([Uint8Array.from(head), name, event, sent.body])
  }
  if (sent.encoding === 'binary') return undefined
  const body = Buffer.from(sent.body).toString()
  return encodeText(
    version,
    topic,
    'broadcast',
    `{"type":"broadcast","event":${JSON.stringify(sent.event)},"payload":${body}}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
