import * as v from 'valibot'

/** What a meeting is held with: Cahier's own rooms, or the operator's Jitsi or LiveKit server. */
export const engines = ['built-in', 'jitsi', 'livekit'] as const
export type Engine = (typeof engines)[number]

/** The options of a room, as it stores them. */
const Options = v.object({
  engine: v.optional(v.picklist(engines), 'built-in'),
  enableE2EE: v.optional(v.boolean(), true),
  enableLobby: v.optional(v.boolean(), false),
  enableRecording: v.optional(v.boolean(), true),
  enableChat: v.optional(v.boolean(), true),
  enableScreenSharing: v.optional(v.boolean(), true),
  enableWhiteboard: v.optional(v.boolean(), true),
})
export type RoomOptions = v.InferOutput<typeof Options>

/** The options of a stored room; what it does not say, or says in another way, has its default. */
export function optionsOf(config: unknown): RoomOptions {
  const parsed = v.safeParse(Options, config)
  return parsed.success ? parsed.output : v.parse(Options, {})
}

/**
 * The options that there are to choose. The built-in rooms always encrypt between the participants, and have no whiteboard. On a Jitsi server
 * encryption is asked for; nobody records there, and it is not known whether it has a whiteboard. A LiveKit server is shown as a built-in room is, and
 * can itself see and hear the meeting.
 */
export const choosableOptions = {
  'built-in': ['enableLobby', 'enableRecording', 'enableChat', 'enableScreenSharing'],
  jitsi: ['enableLobby', 'enableE2EE', 'enableChat', 'enableScreenSharing'],
  livekit: ['enableLobby', 'enableRecording', 'enableChat', 'enableScreenSharing'],
} as const satisfies Record<Engine, readonly (keyof RoomOptions)[]>
