import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  appName: 'Cahier',
  skipToContent: 'Skip to content',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  retry: 'Try again',
  reload: 'Reload the page',
  toasts: 'Messages',
  languageLater: 'This language is not on this device. It will be shown as soon as you are online.',
  leave: {
    title: 'Leave without saving?',
    body: 'You have unsaved changes. Are you sure you want to close?',
    confirm: 'Leave',
    cancel: 'Stay',
  },
  logout: {
    title: 'Confirm sign-out',
    body: 'You will be signed out on all your devices.',
    unsent: (count) =>
      `${count} ${plural('en', count, { one: 'change exists', other: 'changes exist' })} on this device only. If you sign out now, ${plural('en', count, { one: 'it', other: 'they' })} will be lost.`,
    confirm: 'Sign out',
  },
  nav: {
    label: 'Main navigation',
    dashboard: 'Dashboard',
    search: 'Search',
    more: 'More',
    home: 'Home',
    review: 'Review',
    plan: 'Planning',
    collapse: 'Collapse menu',
    expand: 'Expand menu',
    open: 'Open menu',
    close: 'Close menu',
  },
  header: {
    offline: 'Offline',
    search: 'Search',
    dark: 'Switch to dark mode',
    light: 'Switch to light mode',
    account: (name) => `${name}’s account`,
    settings: 'Settings',
    help: 'Help',
    console: 'Releases',
    logout: 'Sign out',
  },
  notifications: {
    label: (unread) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  },
  plan: { free: 'Free', basic: 'Pro', premium: 'Premium' },
  /** In place of an address where there is none. */
  demo: 'Demo',
  outlet: {
    title: (area) => `“${area}” could not be shown`,
    body: 'This part of the application does not answer. Everything else works, and nothing that was saved is lost.',
    gone: {
      title: (area) => `“${area}” is no longer in the application`,
      body: 'This part was taken out. Everything else works, and nothing that was saved is lost.',
      back: 'Go to the dashboard',
    },
    widget: (label) => `${label}: not available at the moment.`,
  },
  visit: {
    label: 'Set on display',
    past: (set, date, time) => `You are looking at set ${set} (live since ${date}, ${time}).`,
    channel: (set, channel) => `You are looking at set ${set} (channel ${channel}).`,
    override: (member, channel) =>
      `In this browser only, ${member} comes from the channel ${channel}. Everything else is live.`,
    local: (member, url) => `In this browser only, ${member} comes from ${url}. Everything else is live.`,
    leave: 'Back to the live version',
    refused: {
      invalid: 'This link gives no access to another set: you are looking at the live version.',
      expired: 'This link has expired: you are looking at the live version.',
      barred: 'This set can no longer be shown: you are looking at the live version.',
    },
  },
  database: {
    title: 'Database not initialised',
    loadTitle: 'Loading error',
    body: 'The database tables have not been created yet. Please apply the Supabase migrations.',
  },
  dashboard: {
    title: 'Dashboard',
    counters: 'Counters',
    today: 'To do today',
    quickActions: 'Quick actions',
    review: 'Review vocabulary',
    assistant: 'Open the AI assistant',
  },
  search: {
    title: 'Search',
    label: 'Search the whole notebook',
    placeholder: 'Notes, words, documents, sessions…',
    idle: 'Type at least two letters: search ignores case and accents.',
    empty: (query) => `No result for “${query}”.`,
    emptyHint: 'Try a shorter word or another spelling.',
    recent: 'Recent searches',
    forget: 'Clear recent searches',
    count: (count) => `${count} ${plural('en', count, { one: 'result', other: 'results' })}`,
    error: 'The search did not complete. Your data is intact.',
    kinds: { note: 'Notes', document: 'Documents', word: 'Vocabulary', session: 'Sessions' },
  },
  commands: { unknown: 'This action is not available at the moment.' },
}
export default en
