import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  kind: 'Art des Treffers',
  all: 'Alles',
  date: 'Änderungsdatum',
  anyDate: 'Alle Daten',
  periods: { week: 'Letzte 7 Tage', month: 'Letzte 30 Tage', year: 'Letzte 12 Monate' },
  folder: 'Ordner',
  anyFolder: 'Alle Ordner',
  tag: 'Schlagwort',
  anyTag: 'Alle Schlagwörter',
  nothing: 'Keine Treffer mit diesen Filtern.',
  reset: 'Filter löschen',
}
export default de
