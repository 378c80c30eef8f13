import type { RoomPerson } from '../../data/room-entry.ts'
import type { Peer } from '../mesh/call.ts'
import type { Connected } from './connection.ts'

/**
 * Those who are seen and heard: whoever the room knows to be in it, by the page that they joined from. The server's own list is not believed: a name or
 * an account that it shows may be anybody's.
 *
 * @param former what is shown now; a stream whose tracks are the same stays the same object
 */
export function peersOf(
  connected: readonly Connected[],
  people: readonly RoomPerson[],
  own: string,
  former: readonly Peer[],
): readonly Peer[] {
  const byPage = new Map(connected.map((each) => [each.joinId, each]))
  const streams = new Map(former.map(({ id, stream }) => [id, stream]))
  return people.flatMap((person): Peer[] => {
    const { user_id: id, join_id, status } = person
    const known = join_id === null ? undefined : byPage.get(join_id)
    if (!known || id === own || status !== 'admitted') return []
    return [
      {
        id,
        person,
        standing: known.standing,
        state: known.isLost ? 'unstable' : 'connected',
        stream: streamOf(known, streams.get(id) ?? null),
        code: null,
        isBlocked: false,
      },
    ]
  })
}

function streamOf({ sound, picture }: Connected, former: MediaStream | null): MediaStream {
  const tracks = [sound, picture].filter((track) => track !== null)
  const shown = former?.getTracks() ?? []
  const isSame = former !== null && shown.length === tracks.length && tracks.every((track) => shown.includes(track))
  return isSame ? former : new MediaStream(tracks)
}
