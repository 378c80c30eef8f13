import { area } from './area.ts'

/** Since when the provider's account is connected and until when its token is good; null without a connection. */
const connection = area.query('connection', ({ client, userId }) =>
  client.from('zoom_tokens').select('created_at, expires_at').eq('user_id', userId).maybeSingle(),
)
export const useConnection = connection.useQuery

export const useDisconnect = area.mutation(
  ({ client, userId }) => client.from('zoom_tokens').delete().eq('user_id', userId),
  { refreshes: [connection] },
).useMutation
