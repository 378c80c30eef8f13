// area: settings

import { dataOf, endpoint } from '../_shared/endpoint.ts'
import { pushKeys } from '../_shared/push-keys.ts'

/** `{}` → `{ key }`: the installation's public key, with which a browser subscribes to its pushes. For whoever is signed in. */
Deno.serve(
  endpoint(async (_body, client) => ({ key: (await dataOf(client.rpc('push_key'))) ?? (await pushKeys()).publicKey })),
)
