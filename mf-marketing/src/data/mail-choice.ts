import * as v from 'valibot'
import { area } from './area.ts'

const Choice = v.nullable(
  v.object({ topic: v.picklist(['study', 'collaboration', 'progress', 'automation']), isOff: v.boolean() }),
)

/** What the token of a mail switches, and whether it is off. Null for a token that Cahier did not make. */
export const mailChoice = area.query('mail-choice', async ({ client, ask }, token: string) =>
  v.parse(Choice, await ask(client.rpc('mail_choice', { token }))),
)

/** Switches the mails of the token's topic off, or on again. */
export const chooseMail = area.mutation(
  ({ client }, { token, isOff }: { token: string; isOff: boolean }) =>
    client.rpc('choose_mail', { token, is_off: isOff }),
  { refreshes: [mailChoice] },
)
