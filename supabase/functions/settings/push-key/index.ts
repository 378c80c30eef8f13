import { guardHolds } from '../../_shared/ask-learners.ts'
import { dataOf, endpoint, Refusal } from '../../_shared/endpoint.ts'
import { pushKeys } from '../../_shared/push-keys.ts'

/**
 * `{}` → `{ key }`: the installation's public key, with which a browser subscribes to its pushes. For whoever is signed in. Where no push may leave there
 * is none (`push_not_here`).
 */
Deno.serve(
  endpoint(async (_body, client) => {
    const known = await dataOf(client.rpc('push_key'))
    if (known !== null) return { key: known }
    if (!(await guardHolds())) throw new Refusal(409, 'push_not_here', 'Les notifications ne peuvent pas partir d’ici')
    return { key: (await pushKeys()).publicKey }
  }),
)
