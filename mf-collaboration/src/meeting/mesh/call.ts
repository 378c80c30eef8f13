import type { ShellApi, Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import { type RoomPerson, readIceServers } from '../../data/room-entry.ts'
import { attend } from '../attendance.ts'
import type { LocalMedia } from './local-media.ts'
import { type MediaControls, mediaControls, silent, withMedia } from './media-controls.ts'
import { type LinkView, PeerLink } from './peer-link.ts'
import { qualityFor } from './quality.ts'
import { type Standing, signalFor, standingOf } from './signal.ts'
import { joinSpeakers } from './speakers.ts'

/** Somebody else who is in the room. */
export interface Peer extends LinkView {
  id: string
  person: RoomPerson
  standing: Standing
}

export type CallState =
  | 'joining'
  | 'joined'
  /** The server cannot be reached: who is connected already goes on being seen and heard. */
  | 'offline'
  /** Removed, or the meeting was closed. */
  | 'gone'
  /** The account joined from another page. */
  | 'elsewhere'
  | 'left'

export interface CallView {
  state: CallState
  /** Those who can be seen and heard, or are about to be, in the order in which they asked to come in. */
  peers: readonly Peer[]
  /** For a host: those who wait, and those who were turned away. */
  outside: readonly RoomPerson[]
  own: Standing
}

export interface Call extends MediaControls {
  readonly store: Store<CallView>
  readonly media: LocalMedia
  /** Nobody but the participants can see and hear it: each two have a code to compare. */
  readonly isEndToEnd: boolean
  raiseHand(isRaised: boolean): void
  setRecording(isRecording: boolean): void
  /** How loud each is now, by id, 0 to 1. */
  loudness(): ReadonlyMap<string, number>
  leave(): void
}

export interface CallOptions {
  shell: ShellApi
  roomId: string
  /** The learner's account. */
  own: string
  media: LocalMedia
}

/** Milliseconds between two looks at whether the device keeps up. */
const qualityCheckIntervalMs = 5_000

/**
 * Takes a place in a room and connects with everybody who is in it. The media are the caller's until then, and are ended when the room is left.
 *
 * @throws AreaError `room_denied`, `room_full`
 */
export async function joinCall({ shell, roomId, own, media }: CallOptions): Promise<Call> {
  const attendance = await attend({ shell, roomId, own, onPeople: take, onLost: end })
  const { joinId: join } = attendance
  const iceServers = await readIceServers(shell, roomId, join).catch((error: unknown) => {
    // Most connections need no relay.
    shell.reportError(error)
    return []
  })

  const links = new Map<string, { link: PeerLink; standing: Standing; isHere: boolean }>()
  const view = createStore<CallView>({ state: 'joining', peers: [], outside: [], own: silent })
  let people: readonly RoomPerson[] = []
  let hasLeft = false
  let isLoaded = false

  const set = (change: Partial<CallView>) => view.set({ ...view.get(), ...change })
  const others = () => people.filter(({ user_id, join_id }) => user_id !== own && join_id !== null)

  function show(): void {
    const peers = others().flatMap((person): Peer[] => {
      const known = links.get(person.user_id)
      return known?.isHere ? [{ ...known.link.view, id: person.user_id, person, standing: known.standing }] : []
    })
    set({ peers, outside: people.filter(({ status }) => status !== 'admitted') })
  }

  const speakers = joinSpeakers(shell, {
    roomId,
    own,
    onPeople: attendance.read,
    onHeard(account) {
      links.get(account)?.link.heard()
    },
    onGone(account) {
      // The page is gone, or its connection: it says hello again if it comes back.
      const known = links.get(account)
      if (!known) return
      unlink(account)
      link(account).heard()
      show()
    },
    onSaid(account, event, payload) {
      const known = links.get(account)
      if (!known) return
      if (event === 'standing') {
        known.standing = standingOf(payload) ?? known.standing
        show()
      } else if (event === 'signal') {
        const signal = signalFor(own, payload)
        if (!signal) return
        known.link.take(signal)
        if (signal.kind !== 'hello') return
        if (!known.isHere) {
          known.isHere = true
          adaptQuality()
          show()
        }
        tellStanding()
      }
    },
  })

  /** It is greeted once it can be heard. */
  function link(account: string): PeerLink {
    const peer = new PeerLink({
      own,
      other: account,
      iceServers,
      send: (signal) => speakers.say('signal', { for: account, signal }),
      onChange({ state }) {
        const known = links.get(account)
        if (known?.link !== peer) return
        if (state === 'away') known.isHere = false
        show()
      },
      onError: (error) => shell.reportError(error, { where: 'meeting' }),
    })
    links.set(account, { link: peer, standing: silent, isHere: false })
    const { microphone } = media.store.get()
    peer.setTrack('audio', microphone)
    peer.setTrack('video', picture())
    peer.setQuality(quality())
    return peer
  }

  function unlink(account: string): void {
    links.get(account)?.link.close()
    links.delete(account)
  }

  const picture = () => media.store.get().screen ?? media.store.get().camera
  const quality = () => qualityFor([...links.values()].filter(({ isHere }) => isHere).length + 1, isLoaded)
  const adaptQuality = () => {
    for (const { link: each } of links.values()) each.setQuality(quality())
  }

  function take(found: readonly RoomPerson[]): void {
    if (hasLeft) return
    people = found
    const there = new Set(others().map(({ user_id }) => user_id))
    for (const account of [...links.keys()]) if (!there.has(account)) unlink(account)
    for (const account of there) if (!links.has(account)) link(account)
    speakers.follow([...there])
    adaptQuality()
    show()
  }

  function tellStanding(): void {
    speakers.say('standing', { ...view.get().own })
  }

  const followMedia = () => {
    const { microphone } = media.store.get()
    for (const { link: each } of links.values()) {
      each.setTrack('audio', microphone)
      each.setTrack('video', picture())
    }
    adaptQuality()
    const standing = withMedia(view.get().own, media.store.get())
    if (JSON.stringify(standing) === JSON.stringify(view.get().own)) return
    set({ own: standing })
    tellStanding()
  }

  const followState = () => {
    const state = speakers.state.get()
    if (state === 'gone') end('gone')
    else if (state === 'offline' || state === 'joined') set({ state })
  }

  async function look(): Promise<void> {
    const [first] = [...links.values()].filter(({ isHere }) => isHere)
    const next = (await first?.link.isLoaded().catch(() => false)) ?? false
    if (next === isLoaded) return
    isLoaded = next
    adaptQuality()
  }

  const reroute = () => {
    for (const { link: each } of links.values()) each.reroute()
  }

  const stops = [media.store.subscribe(followMedia), speakers.state.subscribe(followState)]
  const timer = setInterval(() => void look(), qualityCheckIntervalMs)
  addEventListener('online', reroute)

  function end(state: CallState): void {
    if (hasLeft) return
    hasLeft = true
    for (const stop of stops) stop()
    clearInterval(timer)
    removeEventListener('online', reroute)
    attendance.end()
    media.stop()
    for (const account of [...links.keys()]) unlink(account)
    speakers.leave()
    set({ state, peers: [], outside: [], own: silent })
  }

  followMedia()
  followState()
  attendance.begin()

  return {
    store: view,
    media,
    isEndToEnd: true,
    ...mediaControls(shell, roomId, join, media),
    raiseHand(hand) {
      set({ own: { ...view.get().own, hand } })
      tellStanding()
    },
    setRecording(recording) {
      set({ own: { ...view.get().own, recording } })
      tellStanding()
    },
    loudness: () => new Map([...links].map(([account, { link: each }]) => [account, each.loudness])),
    leave() {
      if (hasLeft) return
      attendance.leave()
      end('left')
    },
  }
}
