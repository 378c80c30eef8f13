import { AreaError } from '@cahier/contract/react'

/** The text for a refusal of the server by its name; undefined for any other failure. */
export function refusalOf(error: unknown, texts: Readonly<Record<string, string>>): string | undefined {
  return error instanceof AreaError && Object.hasOwn(texts, error.details) ? texts[error.details] : undefined
}

/** Of the texts for refused invitations those that are about the address, which its field shows. */
export const ofAddress = <Texts extends Record<'invitation_sent' | 'invitation_accepted' | 'invitation_own', string>>({
  invitation_sent,
  invitation_accepted,
  invitation_own,
}: Texts) => ({ invitation_sent, invitation_accepted, invitation_own })
