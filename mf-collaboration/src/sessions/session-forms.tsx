import { hubPart } from '../lazy-part/hub-part.tsx'

export const CreateSession = hubPart(() => import('./create-session.tsx'))
export const EditSession = hubPart(() => import('./edit-session.tsx'))
