import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Settings',
  description: 'Your profile and preferences',
  tabs: { profile: 'Profile', preferences: 'Preferences' },
  plan: { free: 'Free', basic: 'Pro', premium: 'Premium' },
  profile: {
    name: 'Full name',
    nameRequired: 'The name is required',
    email: 'Email address',
    emailFixed: 'The email cannot be changed for security reasons.',
    role: 'Role',
    roleHint: 'A label for others; it grants no rights.',
    roles: { user: 'User', admin: 'Administrator' },
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Profile updated!',
    saveFailed: 'The profile could not be updated',
  },
  preferences: {
    appearance: 'Appearance and language',
    dark: 'Dark mode',
    darkHint: 'Easier on the eyes at night.',
    theme: 'Theme',
    themes: { system: 'Same as system', light: 'Light', dark: 'Dark' },
    language: 'Language',
    notifications: 'Notifications',
    studyReminders: { label: 'Study reminders', hint: 'Before a planned session.' },
    collaborationUpdates: { label: 'Collaboration', hint: 'Invitations and shared sessions.' },
    weeklyProgress: { label: 'Weekly progress', hint: 'Your figures, once a week.' },
    newFeatures: { label: 'New features', hint: 'What changes in Cahier.' },
    notSynced: 'Saved on this device; your account could not be updated.',
  },
}
export default en
