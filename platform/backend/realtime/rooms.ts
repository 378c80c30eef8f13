import { type Broadcast, encodeBroadcast, type Version } from './frames.ts'
import { Presence, type PresenceDiff } from './presence.ts'

/** A channel, as seen by the others on its topic. */
export interface Member {
  readonly version: Version
  readonly hearsBroadcasts: boolean
  readonly seesPresence: boolean
  send(frame: string | Uint8Array): void
  push(event: string, payload: unknown): void
}

/** All channels on one topic. */
export class Room {
  readonly members = new Set<Member>()
  readonly presence = new Presence()
  readonly #topic: string

  constructor(topic: string) {
    this.#topic = topic
  }

  /** Sends to all channels with permission. @param sender does not receive its own message */
  broadcast(sent: Broadcast, sender?: Member): void {
    const frames = new Map<Version, string | Uint8Array | undefined>()
    for (const member of this.members) {
      if (member === sender || !member.hearsBroadcasts) continue
      if (!frames.has(member.version)) frames.set(member.version, encodeBroadcast(member.version, this.#topic, sent))
      const frame = frames.get(member.version)
      if (frame !== undefined) member.send(frame)
    }
  }

  show(diff: PresenceDiff): void {
    for (const member of this.members) if (member.seesPresence) member.push('presence_diff', diff)
  }
}

/** The topics with channels. A public and a private topic of the same name are different. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()

  find(topic: string, isPrivate: boolean): Room | undefined {
    return this.#rooms.get(`${isPrivate} ${topic}`)
  }

  enter(topic: string, isPrivate: boolean, member: Member): Room {
    const room = this.find(topic, isPrivate) ?? new Room(`realtime:${topic}`)
    this.#rooms.set(`${isPrivate} ${topic}`, room)
    room.members.add(member)
    return room
  }

  leave(topic: string, isPrivate: boolean, member: Member): void {
    const room = this.find(topic, isPrivate)
    if (room === undefined) return
    room.members.delete(member)
    const diff = room.presence.untrack(member)
    if (diff !== undefined) room.show(diff)
    if (room.members.size === 0) this.#rooms.delete(`${isPrivate} ${topic}`)
  }
}
