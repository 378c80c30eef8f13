import type { ShellApi } from '@cahier/contract'
import {
  joinRoom,
  leaveRoom,
  presenceIntervalMs,
  type RoomPerson,
  readRoomPeople,
  stayInRoom,
} from '../data/room-entry.ts'

export interface AttendanceOptions {
  shell: ShellApi
  roomId: string
  /** The learner's account. */
  own: string
  /** Who is in the room, and for a host also who waits and who was turned away. */
  onPeople(people: readonly RoomPerson[]): void
  /** The place is lost: the learner was removed, the meeting was closed, or the account joined from another page. */
  onLost(how: 'gone' | 'elsewhere'): void
}

/** A place in a room, kept for as long as the page says so. */
export interface Attendance {
  /** Of this page, in the room. */
  readonly joinId: string
  /** Begins to sign, and reads who is there. */
  begin(): void
  /** Reads again who is there. */
  read(): void
  /** Gives the place back. */
  leave(): void
  /** Ends without a word: the place is lost. */
  end(): void
}

/**
 * Takes a place in a room.
 *
 * @throws AreaError `room_denied`, `room_full`
 */
export async function attend({ shell, roomId, own, onPeople, onLost }: AttendanceOptions): Promise<Attendance> {
  const joinId = crypto.randomUUID()
  await joinRoom(shell, roomId, joinId)
  let isOver = false
  let reading: Promise<void> | undefined
  let isStale = false
  let timer: ReturnType<typeof setInterval> | undefined

  function read(): Promise<void> {
    // Changes that come while it is read are read once more, together.
    isStale = true
    reading ??= (async () => {
      while (isStale && !isOver) {
        isStale = false
        take(await readRoomPeople(shell, roomId))
      }
    })()
      .catch(shell.reportError)
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  function take(people: readonly RoomPerson[]): void {
    if (isOver) return
    const mine = people.find(({ user_id }) => user_id === own)
    if (mine?.join_id && mine.join_id !== joinId) onLost('elsewhere')
    else onPeople(people)
  }

  async function stay(): Promise<void> {
    const stays = await stayInRoom(shell, roomId, joinId).catch(() => null)
    if (stays !== false || isOver) return
    await read()
    if (!isOver) onLost('gone')
  }

  const sayGoodbye = () => void leaveRoom(shell, roomId, joinId).catch(() => {})

  function end(): void {
    isOver = true
    clearInterval(timer)
    removeEventListener('pagehide', sayGoodbye)
  }

  return {
    joinId,
    begin() {
      timer = setInterval(() => void stay(), presenceIntervalMs)
      addEventListener('pagehide', sayGoodbye)
      void read()
    },
    read: () => void read(),
    leave() {
      if (isOver) return
      sayGoodbye()
      end()
    },
    end,
  }
}
