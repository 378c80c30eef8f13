import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoomPerson } from '../../data/room-entry.ts'
import type { Connected } from './connection.ts'
import { peersOf } from './peers.ts'

beforeEach(() => {
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly tracks: readonly unknown[]
      constructor(tracks: readonly unknown[]) {
        this.tracks = tracks
      }
      getTracks = () => this.tracks
    },
  )
})

const person = (user_id: string, join_id: string | null, change: Partial<RoomPerson> = {}): RoomPerson => ({
  user_id,
  join_id,
  name: user_id,
  avatar_url: null,
  role: 'viewer',
  status: 'admitted',
  has_camera: false,
  ...change,
})
const connected = (joinId: string, change: Partial<Connected> = {}): Connected => ({
  joinId,
  standing: { microphone: true, camera: false, screen: false, hand: false, recording: false },
  isLost: false,
  sound: null,
  picture: null,
  loudness: 0,
  ...change,
})

describe('those who are seen and heard', () => {
  it.each<[string, Connected[], RoomPerson[], string[]]>([
    ['are connected, and in the room', [connected('page-z')], [person('zoe', 'page-z')], ['zoe']],
    ['are nobody whom the room does not know', [connected('page-x')], [person('zoe', 'page-z')], []],
    ['are nobody by a page that they left', [connected('former')], [person('zoe', 'page-z')], []],
    ['are nobody who is not connected yet', [], [person('zoe', 'page-z')], []],
    ['are nobody who was put out', [connected('page-z')], [person('zoe', 'page-z', { status: 'removed' })], []],
    ['are not oneself', [connected('page-a')], [person('ada', 'page-a')], []],
    [
      'come in the order of the room',
      [connected('page-m'), connected('page-z')],
      [person('zoe', 'page-z'), person('max', 'page-m')],
      ['zoe', 'max'],
    ],
  ])('%s', (_, others, people, ids) => {
    expect(peersOf(others, people, 'ada', []).map(({ id }) => id)).toEqual(ids)
  })

  it('keep their stream while its tracks are the same', () => {
    const [sound, picture] = [{}, {}] as MediaStreamTrack[]
    const people = [person('zoe', 'page-z')]
    const show = (change: Partial<Connected>, former: ReturnType<typeof peersOf> = []) =>
      peersOf([connected('page-z', change)], people, 'ada', former)
    const before = show({ sound: sound ?? null })
    expect(show({ sound: sound ?? null, isLost: true }, before)[0]).toMatchObject({ state: 'unstable' })
    expect(show({ sound: sound ?? null }, before)[0]?.stream).toBe(before[0]?.stream)
    expect(show({ sound: sound ?? null, picture: picture ?? null }, before)[0]?.stream).not.toBe(before[0]?.stream)
  })
})
