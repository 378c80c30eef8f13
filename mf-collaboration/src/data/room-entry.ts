import type { ShellApi } from '@cahier/contract'
import * as v from 'valibot'
import { area, type Functions } from './area.ts'

/** A room, as whoever may ask to come in sees it before. */
export type RoomPreview = Functions['preview_room']['Returns'][number]
/** Somebody who is in a room, waits before it, or was turned away. */
export type RoomPerson = Functions['room_people']['Returns'][number]
/** What the server answers to whoever knocks. */
export type Knocked =
  | 'admitted'
  | 'waiting'
  | 'refused'
  | 'removed'
  | 'closed'
  | 'full'
  | 'wrong_password'
  | 'too_many_tries'

/** Milliseconds between two signs that a page is still in the room; the server forgets it after a minute. */
export const presenceIntervalMs = 20_000

const preview = area.query(
  'room-preview',
  async ({ client, ask }, room: string) => (await ask(client.rpc('preview_room', { room })))[0] ?? null,
)
/** The room of a link; null for whoever may not ask to come in. */
export const useRoomPreview = preview.useQuery

const standing = area.query(
  'room-standing',
  async ({ client, userId, ask }, room: string) =>
    (
      await ask(
        client.from('room_participants').select('status').eq('room_id', room).eq('user_id', userId).maybeSingle(),
      )
    )?.status ?? null,
  { live: (room) => [{ table: 'room_participants', filter: `room_id=eq.${room}` }] },
)
/** What has become of the learner's knocking, followed live. */
export const useRoomStanding = standing.useQuery

export async function knock(shell: ShellApi, room: string, password: string | null): Promise<Knocked> {
  const asked = password === null ? { room } : { room, password }
  return (await area.ask(shell, ({ client }) => client.rpc('knock', asked))) as Knocked
}

export const joinRoom = (shell: ShellApi, room: string, join: string) =>
  area.ask(shell, ({ client }) => client.rpc('join_room', { room, join_id: join }))

export const stayInRoom = (shell: ShellApi, room: string, join: string) =>
  area.ask(shell, ({ client }) => client.rpc('stay_in_room', { room, join_id: join }))

export const leaveRoom = (shell: ShellApi, room: string, join: string) =>
  area.ask(shell, ({ client }) => client.rpc('leave_room', { room, join_id: join }))

export const setRoomCamera = (shell: ShellApi, room: string, join: string, isOn: boolean) =>
  area.ask(shell, ({ client }) => client.rpc('set_room_camera', { room, join_id: join, is_on: isOn }))

export const readRoomPeople = (shell: ShellApi, room: string) =>
  area.ask(shell, ({ client }) => client.rpc('room_people', { room }))

/** Where the meeting of a room is held on a server: the name of the conference, and the key that locks it on a Jitsi server. */
export type ConferencePlace = Functions['room_conference']['Returns'][number]

export async function readConference(shell: ShellApi, room: string): Promise<ConferencePlace> {
  const [place] = await area.ask(shell, ({ client }) => client.rpc('room_conference', { room }))
  if (!place) throw new Error('the room has no conference')
  return place
}

const Let = v.object({ token: v.nullable(v.string()) })
/** What the Jitsi server lets this page in with; null where it asks for nothing. */
export async function readJitsiToken(shell: ShellApi, room: string, join: string): Promise<string | null> {
  const body = { room, join_id: join }
  return v.parse(Let, await area.ask(shell, ({ client }) => client.functions.invoke('jitsi-token', { body }))).token
}

const Joining = v.object({ conference: v.string(), token: v.string() })
/** What this page joins the room's meeting on the LiveKit server with, and the name of that meeting. It serves for two minutes. */
export async function readLiveKitToken(shell: ShellApi, room: string, join: string) {
  const body = { room, join_id: join }
  return v.parse(Joining, await area.ask(shell, ({ client }) => client.functions.invoke('livekit-token', { body })))
}

export const useAnswerKnock = area.mutation(
  ({ client }, { room, member, isAdmitted }: { room: string; member: string; isAdmitted: boolean }) =>
    client.rpc('answer_knock', { room, member, is_admitted: isAdmitted }),
).useMutation

export const useRemoveFromRoom = area.mutation(({ client }, { room, member }: { room: string; member: string }) =>
  client.rpc('remove_from_room', { room, member }),
).useMutation

const Relays = v.object({
  ice_servers: v.array(
    v.object({ urls: v.array(v.string()), username: v.optional(v.string()), credential: v.optional(v.string()) }),
  ),
})
/** The relays of the installation, with credentials for a while. None where the operator has configured none. */
export async function readIceServers(shell: ShellApi, room: string, join: string) {
  const body = { room, join_id: join }
  return v.parse(Relays, await area.ask(shell, ({ client }) => client.functions.invoke('ice-servers', { body })))
    .ice_servers
}
