import { dataOf, server } from './endpoint.ts'
import { makePushKeys, type PushKeys } from './web-push.ts'

interface Row {
  readonly public_key: string
  readonly private_key: JsonWebKey
}

/** The installation's pair of keys. The first call makes it. */
export async function pushKeys(): Promise<PushKeys> {
  const client = server()
  const held = async (): Promise<PushKeys | undefined> => {
    const [row] = (await dataOf(client.rpc('push_keys'))) as readonly Row[]
    return row && { publicKey: row.public_key, privateKey: row.private_key }
  }
  const known = await held()
  if (known) return known
  const made = await makePushKeys()
  await dataOf(client.rpc('keep_push_keys', { public_key: made.publicKey, private_key: made.privateKey }))
  // Somebody else may have been first.
  return (await held()) ?? made
}
