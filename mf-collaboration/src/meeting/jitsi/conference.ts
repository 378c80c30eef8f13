import type { ShellApi, Store } from '@cahier/contract'
import { joinLive } from '@cahier/contract/live'
import { createStore } from '@cahier/contract/react'
import { type ConferencePlace, type RoomPerson, readConference, readJitsiToken } from '../../data/room-entry.ts'
import { attend } from '../attendance.ts'

/** Where a meeting is held, and what its server lets this page in with; null where it asks for nothing. */
export type Place = ConferencePlace & { token: string | null }

export interface ConferenceView {
  state: 'in' | 'offline' | 'gone' | 'elsewhere' | 'left'
  /** Where the meeting is held. It moves when somebody was put out of the room. */
  place: Place
  /** Who is in the room. */
  people: readonly RoomPerson[]
  /** For a host: those who wait, and those who were turned away. */
  outside: readonly RoomPerson[]
}

/** A place in a room whose meeting is held on a Jitsi server. */
export interface Conference {
  readonly store: Store<ConferenceView>
  leave(): void
}

/**
 * Takes a place in a room, and follows where its meeting is held.
 *
 * @throws AreaError `room_denied`, `room_full`
 */
export async function joinConference(shell: ShellApi, roomId: string, own: string): Promise<Conference> {
  const attendance = await attend({ shell, roomId, own, onPeople: take, onLost: end })
  const store = createStore<ConferenceView>({
    state: 'in',
    place: await readPlace().catch((error: unknown) => {
      attendance.leave()
      throw error
    }),
    people: [],
    outside: [],
  })
  const set = (change: Partial<ConferenceView>) => store.set({ ...store.get(), ...change })
  let isOver = false

  function take(found: readonly RoomPerson[]): void {
    set({
      people: found.filter(({ join_id }) => join_id !== null),
      outside: found.filter(({ status }) => status !== 'admitted'),
    })
    void follow()
  }

  async function follow(): Promise<void> {
    const moved = await readConference(shell, roomId).catch(() => null)
    if (!moved || isOver || moved.name === store.get().place.name) return
    const place = await readPlace().catch(() => null)
    if (place && !isOver) set({ place })
  }

  async function readPlace(): Promise<Place> {
    const place = await readConference(shell, roomId)
    return { ...place, token: await readJitsiToken(shell, roomId, attendance.joinId) }
  }

  const live = joinLive(shell, 'room', roomId)
  const stops = [
    live.on('people', attendance.read),
    live.on('joined', attendance.read),
    live.state.subscribe(() => {
      const state = live.state.get()
      if (state === 'gone') end('gone')
      else if (state !== 'joining') set({ state: state === 'offline' ? 'offline' : 'in' })
    }),
  ]

  function end(state: ConferenceView['state']): void {
    if (isOver) return
    isOver = true
    for (const stop of stops) stop()
    live.leave()
    attendance.end()
    set({ state, people: [], outside: [] })
  }

  attendance.begin()
  return {
    store,
    leave() {
      attendance.leave()
      end('left')
    },
  }
}
