import { area } from './area.ts'

export interface NotificationSettings {
  /** Topics and kinds (`topic.kind`) that the list does not get. */
  screen_off: string[]
  /** Topics of which nothing is mailed. */
  mail_off: string[]
  /** By the learner's clock, both or none. */
  quiet_from: string | null
  quiet_to: string | null
}

const everything: NotificationSettings = { screen_off: [], mail_off: [], quiet_from: null, quiet_to: null }

/** The channels of each kind and the quiet hours. An account that never chose has everything on. */
export const notificationSettings = area.query(
  'notification-settings',
  async ({ client, ask }): Promise<NotificationSettings> =>
    ((await ask(client.rpc('notification_settings').maybeSingle())) as NotificationSettings | null) ?? everything,
)

export const changeNotificationSettings = area.mutation(
  ({ client }, changes: Partial<NotificationSettings>) => client.rpc('change_notification_settings', { changes }),
  {
    onMutate: (shell, changes) => notificationSettings.patch(shell, (settings) => ({ ...settings, ...changes })),
    refreshes: [notificationSettings],
  },
)

/** Since when nothing is mailed to the account's address, and why, in the words of its mail server. Null while mail arrives. */
export const stoppedMail = area.query(
  'stopped-mail',
  async ({ client, ask }) => await ask(client.rpc('stopped_mail').maybeSingle()),
)
