import { area } from './area.ts'

/** A message to the support. `website` is a hidden field that only bots fill in. */
export interface NewContactMessage {
  name: string
  email: string
  subject: string
  message: string
  priority: 'low' | 'normal' | 'high'
  website: string
}

/** Stores a message for the support. */
export const sendContactMessage = area.mutation(({ client }, message: NewContactMessage) =>
  client.rpc('send_contact_message', { ...message }),
)
