// area: settings

import { dataOf, endpoint, Refusal } from '../_shared/endpoint.ts'
import { readProfileChange } from './profile-change.ts'

/** `{ id, name?, role?, avatar_url? }` → `{ profile }`. Changes the caller's own profile and refuses every other id. */
Deno.serve(
  endpoint(async (body, client) => {
    const { id, change } = readProfileChange(body)
    // The policy allows at most one row: the caller's.
    const profile = await dataOf(client.from('profiles').update(change).eq('id', id).select().maybeSingle())
    if (profile === null) throw new Refusal(403, 'not_your_profile', 'Vous ne pouvez modifier que votre propre profil')
    return { profile }
  }),
)
