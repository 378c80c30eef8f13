import { hubPart } from '../lazy-part/hub-part.tsx'

export const Place = hubPart(() => import('./session-place.tsx'))
