import type { MeetingRoom } from '../data/rooms.ts'

/** Where a room is. A password is never part of it. */
export const roomPath = ({ id }: Pick<MeetingRoom, 'id'>) => `/zoom/room/${id}`
