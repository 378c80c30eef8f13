import * as v from 'valibot'
import type { InvitationValues } from '../data/invitations.ts'
import { roles } from '../data/people.ts'

/** Maximum lengths that the server accepts. */
export const longest = { email: 254, message: 500 } as const

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The form's values. `sessionId` is empty for an invitation into the team. Messages are keys of texts. */
export const inviteForm = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('emailRequired'),
    v.check((text) => address.test(text), 'emailInvalid'),
  ),
  role: v.picklist(roles),
  sessionId: v.string(),
  message: v.pipe(v.string(), v.maxLength(longest.message)),
})
export type InviteForm = v.InferOutput<typeof inviteForm>

/** What is sent of valid values. */
export const valuesOf = ({ email, role, sessionId, message }: InviteForm): InvitationValues => ({
  email: email.trim(),
  role,
  message: message.trim(),
  sessionId: sessionId || null,
})
