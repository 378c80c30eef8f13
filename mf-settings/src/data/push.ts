import * as v from 'valibot'
import { area } from './area.ts'

/** The browsers that show notifications while no page is open. */
export const devices = area.query('push-devices', ({ client }) =>
  client
    .from('push_subscriptions')
    .select('id, endpoint, browser, created_at')
    .order('created_at', { ascending: false })
    .limit(20),
)

/** The topics and kinds (`topic.kind`) of which none is sent to them. */
export const pushOff = area.query(
  'push-off',
  async ({ client, ask }) => (await ask(client.rpc('push_topics_off'))) as readonly string[],
)

export const changePushOff = area.mutation(
  ({ client }, push_off: readonly string[]) =>
    client.rpc('change_notification_settings', { changes: { push_off: [...push_off] } }),
  { onMutate: (shell, off) => pushOff.patch(shell, () => off), refreshes: [pushOff] },
)

const Key = v.object({ key: v.string() })

/** What a browser subscribes with. The first browser of an installation has it made. */
export const pushKey = area.query(
  'push-key',
  async ({ client, ask }) =>
    (await ask(client.rpc('push_key'))) ??
    v.parse(Key, await ask(client.functions.invoke('push-key', { body: {} }))).key,
)

export interface NewDevice {
  endpoint: string
  p256dh: string
  auth: string
  browser: string
}
export const addDevice = area.mutation(
  ({ client }, device: NewDevice) => client.rpc('add_push_subscription', { ...device }),
  { refreshes: [devices] },
)
export const removeDevice = area.mutation(
  ({ client }, id: string) => client.from('push_subscriptions').delete().eq('id', id),
  { refreshes: [devices] },
)
