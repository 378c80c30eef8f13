import { area } from './area.ts'

/** When the provider's account was connected and when its token expires; null without a connection. */
const connection = area.query('connection', ({ client, userId }) =>
  client.from('zoom_tokens').select('created_at, expires_at').eq('user_id', userId).maybeSingle(),
)
export const useConnection = connection.useQuery

export const useDisconnect = area.mutation(
  ({ client, userId }) => client.from('zoom_tokens').delete().eq('user_id', userId),
  { refreshes: [connection] },
).useMutation
