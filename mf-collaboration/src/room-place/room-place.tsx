import { hubPart } from '../lazy-part/hub-part.tsx'

export const RoomPlace = hubPart(() => import('../room/room-page.tsx'))
