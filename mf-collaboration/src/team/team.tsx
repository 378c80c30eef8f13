import { hubPart } from '../lazy-part/hub-part.tsx'

export const Team = hubPart(() => import('./team-tab.tsx'))
export const Invite = hubPart(() => import('./invite-dialog.tsx'))
