import { hubPart } from '../lazy-part/hub-part.tsx'

export const RoomPlace = hubPart(() => import('../meeting/room-page.tsx'))
