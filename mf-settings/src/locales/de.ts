import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Einstellungen',
  description: 'Ihr Profil und Ihre Vorlieben',
  tabs: { profile: 'Profil', preferences: 'Vorlieben' },
  plan: { free: 'Kostenlos', basic: 'Pro', premium: 'Premium' },
  profile: {
    name: 'Vollständiger Name',
    nameRequired: 'Der Name ist erforderlich',
    email: 'E-Mail-Adresse',
    emailFixed: 'Die E-Mail-Adresse kann aus Sicherheitsgründen nicht geändert werden.',
    role: 'Rolle',
    roleHint: 'Eine Angabe für andere; sie verleiht keine Rechte.',
    roles: { user: 'Benutzer', admin: 'Administrator' },
    save: 'Speichern',
    cancel: 'Abbrechen',
    saved: 'Profil aktualisiert!',
    saveFailed: 'Das Profil konnte nicht aktualisiert werden',
  },
  preferences: {
    appearance: 'Darstellung und Sprache',
    dark: 'Dunkler Modus',
    darkHint: 'Schont abends die Augen.',
    theme: 'Design',
    themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    notifications: 'Benachrichtigungen',
    studyReminders: { label: 'Lernerinnerungen', hint: 'Vor einer geplanten Lernzeit.' },
    collaborationUpdates: { label: 'Zusammenarbeit', hint: 'Einladungen und geteilte Sitzungen.' },
    weeklyProgress: { label: 'Wochenbilanz', hint: 'Ihre Zahlen, einmal pro Woche.' },
    newFeatures: { label: 'Neuigkeiten', hint: 'Was sich in Cahier ändert.' },
    notSynced: 'Auf diesem Gerät gespeichert; Ihr Konto konnte nicht aktualisiert werden.',
  },
}
export default de
