import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  search: 'Vorlage suchen',
  category: 'Kategorie',
  allCategories: 'Alle Kategorien',
  price: { label: 'Tarif', all: 'Alle', free: 'Kostenlos', premium: 'PRO' },
  popular: 'Beliebt',
  pro: 'PRO',
  use: 'Verwenden',
  useNamed: (name) => `Verwenden: Vorlage „${name}“`,
  unlock: 'Mit Pro freischalten',
  unlockNamed: (name) => `Mit Pro freischalten: ${name}`,
  unavailable: 'Noch nicht verfügbar',
  custom: {
    title: 'Eigene erstellen',
    body: 'Wählen Sie Auslöser und Aktionen selbst.',
    action: 'Eigene erstellen',
  },
  found: (count) => `${count} ${plural('de', count, { one: 'Vorlage', other: 'Vorlagen' })}`,
  none: 'Keine Vorlage passt.',
  reset: 'Filter löschen',
}
export default de
