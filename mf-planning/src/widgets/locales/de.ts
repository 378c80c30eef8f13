import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  completed: 'Abgeschlossene Lerneinheiten',
  first: 'Erste Lerneinheit planen',
  none: 'Noch keine Lerneinheiten',
  next: 'Nächste Lerneinheit',
  when: (day, time) => `${day} um ${time}`,
  start: 'Jetzt beginnen',
  resume: 'Fortsetzen',
  reschedule: 'Verschieben',
  empty: 'Keine Lerneinheit geplant',
  emptyHint: 'Wählen Sie Tag und Dauer: Von hier aus beginnen Sie sie.',
  plan: 'Lerneinheit planen',
  sessions: 'Heutige Lerneinheiten',
  nothingToday: 'Heute keine Lerneinheit',
  today: (count) => `${count} ${plural('de', count, { one: 'Lerneinheit', other: 'Lerneinheiten' })}`,
  streak: 'Lernserie',
  streakOf: (count) => `Lernserie: ${count} ${plural('de', count, { one: 'Tag', other: 'Tage' })}`,
  keepStreak: 'Tägliches Lernen verlängert sie',
  course: 'Heute',
  free: 'Heute nichts geplant',
  due: (count) =>
    count === 0
      ? 'Keine Wörter zu wiederholen'
      : plural('de', count, { one: `${count} Wort zu wiederholen`, other: `${count} Wörter zu wiederholen` }),
  more: (count) => plural('de', count, { one: `und ${count} weitere`, other: `und ${count} weitere` }),
  notYet: 'Die ersten stehen noch bevor',
  failed: 'Gerade nicht verfügbar',
}
export default de
