import { joinLive } from '@cahier/contract/live'
import { AreaError, createStore } from '@cahier/contract/react'
import { type RoomPerson, readConference, readLiveKitToken } from '../../data/room-entry.ts'
import { attend } from '../attendance.ts'
import type { Call, CallOptions, CallState, CallView } from '../mesh/call.ts'
import { mediaControls, silent, withMedia } from '../mesh/media-controls.ts'
import { type Connection, connect } from './connection.ts'
import { peersOf } from './peers.ts'

/** Milliseconds until a server that was lost is tried again. */
const reconnectDelayMs = 3_000

export interface LiveKitOptions extends CallOptions {
  /** Origin of the server (`wss://…`). */
  url: string
}

interface Held {
  connection: Connection
  /** Name of the meeting on the server. */
  conference: string
}

/**
 * Takes a place in a room, and joins its meeting on a LiveKit server. Only who is in the room by the word of our own server is seen and heard. When
 * somebody was put out the meeting goes on under another name, and this page follows.
 *
 * @throws AreaError `room_denied`, `room_full`; ServiceFailure
 */
export default async function joinLiveKit({ shell, roomId, own, media, url }: LiveKitOptions): Promise<Call> {
  const attendance = await attend({ shell, roomId, own, onPeople: take, onLost: end })
  const { joinId } = attendance
  const view = createStore<CallView>({ state: 'joining', peers: [], outside: [], own: silent })
  const set = (change: Partial<CallView>) => view.set({ ...view.get(), ...change })
  let people: readonly RoomPerson[] = []
  let hasLeft = false
  let renewing: Promise<void> | undefined
  let held: Held | undefined

  function show(): void {
    if (!held || hasLeft) return
    set({
      peers: peersOf(held.connection.others(), people, own, view.get().peers),
      outside: people.filter(({ status }) => status !== 'admitted'),
    })
  }

  async function open(): Promise<Held> {
    const { conference, token } = await readLiveKitToken(shell, roomId, joinId)
    let opened: Held | undefined
    const ifHeld = (act: () => void) => {
      if (opened !== undefined && held === opened) act()
    }
    const connection = await connect(url, token, {
      onChange: () => ifHeld(show),
      onReached: (isReached) => ifHeld(() => set({ state: isReached ? 'joined' : 'offline' })),
      onEnd: () => ifHeld(() => void renew()),
      onError: (error) => shell.reportError(error, { where: 'meeting' }),
    })
    opened = { connection, conference }
    return opened
  }

  /** Connects again, until it has succeeded or the place is lost. */
  function renew(): Promise<void> {
    renewing ??= (async () => {
      while (!hasLeft) {
        try {
          hold(await open())
          return
        } catch (error) {
          if (error instanceof AreaError && error.code === 'room_denied') return end('gone')
          set({ state: 'offline' })
          await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs))
        }
      }
    })().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  /** The former connection goes on until there is a new one. */
  function hold(next: Held): void {
    if (hasLeft) {
      next.connection.close()
      return
    }
    const former = held
    held = next
    former?.connection.close()
    send()
    next.connection.say(view.get().own)
    set({ state: 'joined' })
    show()
  }

  function send(): void {
    const { microphone, isMuted, camera, screen } = media.store.get()
    for (const [kind, track] of Object.entries({ microphone, camera, screen }))
      held?.connection.publish(kind as 'microphone', track)
    held?.connection.setMuted(isMuted)
  }

  function take(found: readonly RoomPerson[]): void {
    if (hasLeft) return
    people = found
    show()
    void follow()
  }

  async function follow(): Promise<void> {
    const place = await readConference(shell, roomId).catch(() => null)
    if (place && held && place.name !== held.conference) await renew()
  }

  const followMedia = () => {
    send()
    set({ own: withMedia(view.get().own, media.store.get()) })
  }

  const live = joinLive(shell, 'room', roomId)
  const stops = [
    live.on('people', attendance.read),
    live.on('joined', attendance.read),
    live.state.subscribe(() => {
      if (live.state.get() === 'gone') end('gone')
    }),
    media.store.subscribe(followMedia),
  ]

  function end(state: CallState): void {
    if (hasLeft) return
    hasLeft = true
    for (const stop of stops) stop()
    live.leave()
    attendance.end()
    media.stop()
    held?.connection.close()
    set({ state, peers: [], outside: [], own: silent })
  }

  try {
    hold(await open())
  } catch (error) {
    attendance.leave()
    end('left')
    throw error
  }
  followMedia()
  attendance.begin()

  const tell = (change: Partial<CallView['own']>) => {
    set({ own: { ...view.get().own, ...change } })
    held?.connection.say(view.get().own)
  }
  return {
    store: view,
    media,
    isEndToEnd: false,
    ...mediaControls(shell, roomId, joinId, media),
    raiseHand: (hand) => tell({ hand }),
    setRecording: (recording) => tell({ recording }),
    loudness() {
      const ids = new Map(people.map(({ join_id, user_id }) => [join_id, user_id]))
      return new Map(
        held?.connection.others().flatMap(({ joinId: id, loudness }) => {
          const account = ids.get(id)
          return account === undefined ? [] : [[account, loudness] as const]
        }),
      )
    },
    leave() {
      if (hasLeft) return
      attendance.leave()
      end('left')
    },
  }
}
