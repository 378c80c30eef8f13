import { area } from './area.ts'
import type { Database } from './database.gen.ts'

/** Topics of which each channel can be switched off, as the database has them. */
export const screenTopics = ['study', 'collaboration', 'progress', 'automation'] as const
export const mailTopics = ['study', 'progress', 'automation'] as const
export type Topic = (typeof screenTopics)[number]

export type NotificationSettings = Pick<
  Database['public']['Tables']['user_settings']['Row'],
  'screen_off' | 'mail_off' | 'quiet_from' | 'quiet_to'
>

/** The channels of each topic and the quiet hours. An account without a row has everything on. */
export const notificationSettings = area.query('notification-settings', async ({ client, ask, userId }) => {
  const row = await ask(
    client.from('user_settings').select('screen_off,mail_off,quiet_from,quiet_to').eq('user_id', userId).maybeSingle(),
  )
  return row ?? ({ screen_off: [], mail_off: [], quiet_from: null, quiet_to: null } satisfies NotificationSettings)
})

export const changeNotificationSettings = area.mutation(
  ({ client, userId }, change: Partial<NotificationSettings>) =>
    client.from('user_settings').upsert({ user_id: userId, ...change }),
  {
    onMutate: (shell, change) => notificationSettings.patch(shell, (settings) => ({ ...settings, ...change })),
    refreshes: [notificationSettings],
  },
)
