import * as v from 'valibot'

/** What this page asks of the meeting in the frame. */
export type Command = 'password' | 'subject' | 'toggle-audio' | 'toggle-e2ee' | 'toggle-video' | 'video-hangup'

/** The number that the frame's address gives the connection; there is one frame in a page. */
const connectionNumber = 0
const scope = `jitsi_meet_external_api_${connectionNumber}`
/** Characters of a message. Longer ones are of no interest here. */
const maxMessageCharacters = 65_536

const Id = v.pipe(v.string(), v.maxLength(200))

/** What the meeting tells. It tells more, which is passed over. */
const ConferenceEvent = v.variant('name', [
  v.object({ name: v.literal('video-conference-joined'), id: Id }),
  v.object({ name: v.literal('video-conference-left') }),
  v.object({ name: v.literal('video-ready-to-close') }),
  v.object({
    name: v.literal('participant-joined'),
    id: Id,
    displayName: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
  }),
  v.object({ name: v.literal('participant-left'), id: Id }),
  v.object({ name: v.literal('participant-role-changed'), id: Id, role: v.string() }),
  v.object({ name: v.literal('participant-kicked-out'), kicked: v.object({ id: Id }) }),
  v.object({ name: v.literal('password-required') }),
  v.object({ name: v.literal('audio-mute-status-changed'), muted: v.boolean() }),
  v.object({ name: v.literal('video-mute-status-changed'), muted: v.boolean() }),
])
export type ConferenceEvent = v.InferOutput<typeof ConferenceEvent>

const Envelope = v.variant('method', [
  v.object({ postis: v.literal(true), scope: v.literal(scope), method: v.literal('__ready__'), params: Id }),
  v.object({
    postis: v.literal(true),
    scope: v.literal(scope),
    method: v.literal('message'),
    params: v.object({ type: v.literal('event'), data: ConferenceEvent }),
  }),
])

export type Received = { kind: 'ready'; id: string } | { kind: 'event'; event: ConferenceEvent }

/** A message of the frame; null for whatever else a window may post. */
export function parseMessage(data: unknown): Received | null {
  if (typeof data !== 'string' || data.length > maxMessageCharacters) return null
  let read: unknown
  try {
    read = JSON.parse(data)
  } catch {
    return null
  }
  const { success, output } = v.safeParse(Envelope, read)
  if (!success) return null
  return output.method === '__ready__'
    ? { kind: 'ready', id: output.params }
    : { kind: 'event', event: output.params.data }
}

const message = (method: string, params: unknown) => JSON.stringify({ postis: true, scope, method, params })

/** Each side answers the other's id with the same one, and may speak once its own came back. */
export const readyMessage = (id: string): string => message('__ready__', id)

export const commandMessage = (name: Command, ...given: readonly unknown[]): string =>
  message('message', { type: 'event', data: { name, data: given } })

export interface FrameOptions {
  /** Origin of the server. */
  origin: string
  /** Name of the conference. */
  name: string
  /** What the server lets in with; null where it asks for nothing. */
  token: string | null
  displayName: string
  language: string
  isMuted: boolean
  hasCamera: boolean
  canChat: boolean
  canShareScreen: boolean
}

/** Nothing that invites past the room, changes who may come in, or records behind the badge. */
const buttons = [
  'camera',
  'filmstrip',
  'fullscreen',
  'hangup',
  'microphone',
  'noisesuppression',
  'participants-pane',
  'raisehand',
  'select-background',
  'settings',
  'shortcuts',
  'tileview',
  'toggle-camera',
  'videoquality',
]

/** The frame's address. What comes after `#` is not sent to the server. */
export function frameAddress(options: FrameOptions): string {
  const address = new URL(`/${encodeURIComponent(options.name)}`, options.origin)
  address.searchParams.set('lang', options.language)
  if (options.token !== null) address.searchParams.set('jwt', options.token)
  const settings: Record<string, unknown> = {
    jitsi_meet_external_api_id: connectionNumber,
    'userInfo.displayName': options.displayName,
    'config.prejoinConfig.enabled': false,
    'config.startWithAudioMuted': options.isMuted,
    'config.startWithVideoMuted': !options.hasCamera,
    'config.disableDeepLinking': true,
    'config.disableInviteFunctions': true,
    'config.disableThirdPartyRequests': true,
    'config.doNotStoreRoom': true,
    'config.readOnlyName': true,
    'config.toolbarButtons': [
      ...buttons,
      ...(options.canChat ? ['chat'] : []),
      ...(options.canShareScreen ? ['desktop'] : []),
    ],
  }
  const written = Object.entries(settings).map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
  return `${address.href}#${written.join('&')}`
}
