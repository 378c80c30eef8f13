import type { ShellApi } from '@cahier/contract'
import type { ContactForm } from '../support/contact-form-rules.ts'
import type { Database } from './database.gen.ts'

/** Why a message was not stored: too many in an hour, a field the server refuses, or no answer. */
export type ContactFailure = 'tooMany' | 'refused' | 'failed'

const failures: Readonly<Record<string, ContactFailure>> = {
  contact_rate_limit: 'tooMany',
  contact_invalid: 'refused',
}

/**
 * Stores a message for the support. Only sending loads the backend's client: reading the page needs none.
 *
 * @param form `website` is the field that only machines fill in
 * @returns null when it is stored
 */
export async function sendContactMessage(
  shell: ShellApi,
  form: ContactForm & { website: string },
): Promise<ContactFailure | null> {
  try {
    const supabase = await shell.supabase<Database>()
    const { error } = await supabase.rpc('send_contact_message', form)
    return error && (failures[error.details] ?? 'failed')
  } catch (error) {
    shell.reportError(error)
    return 'failed'
  }
}
