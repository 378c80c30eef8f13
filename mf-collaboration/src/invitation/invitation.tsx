import { hubPart } from '../lazy-part/hub-part.tsx'

const load = () => import('./invitation-page.tsx')

/** For visitors, under the address of the link. */
export const Invitation = hubPart(load)
/** In the application, for whoever has just signed in or made an account. */
export const KeptInvitation = hubPart(async () => ({ default: (await load()).KeptInvitation }))
