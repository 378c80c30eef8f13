import { AreaError } from '@cahier/contract/react'
import { area } from './area.ts'
import { events } from './security.ts'

/** The account's passkeys; null where the authentication service has none. */
export const passkeys = area.query('passkeys', async ({ client, ask }) => {
  const { data, error } = await client.auth.passkey.list()
  if (error?.status === 404) return null
  return data ?? (await ask({ data, error }))
})

const afterwards = { refreshes: [passkeys, events] }

/** Has the browser make a passkey and registers it under a name. */
export const addPasskey = area.mutation(async ({ client, ask }, name: string) => {
  const { data, error } = await client.auth.registerPasskey()
  // Errors of the browser have no status: the learner gave up, or the passkey exists.
  if (error && !('status' in error && error.status)) {
    throw new AreaError(error.message, { code: 'passkey_cancelled', cause: error })
  }
  const registered = await ask({ data, error })
  if (!registered) return
  await ask(client.auth.passkey.update({ passkeyId: registered.id, friendlyName: name }))
}, afterwards)

export const renamePasskey = area.mutation(
  ({ client }, { id, name }: { id: string; name: string }) =>
    client.auth.passkey.update({ passkeyId: id, friendlyName: name }),
  afterwards,
)

export const removePasskey = area.mutation(
  ({ client }, id: string) => client.auth.passkey.delete({ passkeyId: id }),
  afterwards,
)
