import { dataOf, endpoint, Refusal } from '../../_shared/endpoint.ts'
import { readProfileChange } from './profile-change.ts'

/**
 * `{ id, name?, role?, avatar_url?, based_on? }` → `{ profile }`. Changes the caller's own profile and refuses every other id. With `based_on`, the values
 * that the change was made from, it overwrites nothing that was changed meanwhile (409 `row_changed`).
 */
Deno.serve(
  endpoint(async (body, client) => {
    const { id, change, basedOn } = readProfileChange(body)
    const profile =
      basedOn === null
        ? // The policy allows at most one row: the caller's.
          await dataOf(client.from('profiles').update(change).eq('id', id).select().maybeSingle())
        : await dataOf(client.rpc('edit_row', { kind: 'profiles', row_id: id, change, based_on: basedOn })).catch(
            (error: unknown) => {
              if (error instanceof Refusal && error.code === 'row_gone') return null
              throw error
            },
          )
    if (profile === null) throw new Refusal(403, 'not_your_profile', 'Vous ne pouvez modifier que votre propre profil')
    return { profile }
  }),
)
