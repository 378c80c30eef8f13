import { endpoint, Refusal, refusalOf } from '../_shared/endpoint.ts'
import { readProfileChange } from './profile-change.ts'

/** `{ id, name?, role?, avatar_url? }` → `{ profile }`. Changes the caller's own profile and refuses every other id. */
Deno.serve(
  endpoint(async (body, client) => {
    const { id, change } = readProfileChange(body)
    // The policy allows at most one row: the caller's.
    const { data: profile, error } = await client.from('profiles').update(change).eq('id', id).select().maybeSingle()
    if (error) throw refusalOf(error)
    if (profile === null) throw new Refusal(403, 'not_your_profile', 'Vous ne pouvez modifier que votre propre profil')
    return { profile }
  }),
)
