import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Notifications',
  lead: 'Reminders, invitations, reports and automations, the latest first.',
  loading: 'Loading notifications…',
  failed: 'Notifications could not be loaded.',
  failedTitle: 'Loading failed',
  retry: 'Retry',
  offline: (at) => `Offline: these are the notifications as they were on ${at}.`,
  filters: 'Notifications to show',
  all: 'All',
  unread: 'Unread',
  topic: 'Topic',
  everyTopic: 'All topics',
  topics: {
    study: 'Study',
    collaboration: 'Collaboration',
    progress: 'Reports',
    automation: 'Automations',
    account: 'Account',
    app: 'News and others',
  },
  count: (shown, unread) =>
    `${shown} ${plural('en', shown, { one: 'notification', other: 'notifications' })} shown, ${unread} unread in all`,
  empty: 'Nothing new.',
  emptyBody: 'Your reminders, invitations and automations will arrive here.',
  emptyFiltered: 'No notification matches these filters.',
  isUnread: 'Unread',
  important: 'Important',
  more: 'Show older ones',
  page: 'See all notifications',
  settings: 'Notification settings',
  markAll: 'Mark all as read',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  ofOne: (action, title) => `${action}: ${title}`,
  markedOne: 'Notification marked as read',
  markedAll: 'All notifications are marked as read',
  undo: 'Undo',
  markFailed: 'The notification could not be marked',
}
export default en
