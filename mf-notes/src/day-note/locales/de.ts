import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  label: 'Tage um diese Notiz',
  previous: 'Vorheriger Tag',
  next: 'Nächster Tag',
  missing: 'An diesem Tag wurde keine Notiz geschrieben.',
  write: 'Notiz dieses Tages schreiben',
  failed: 'Die Notiz des Tages konnte nicht geöffnet werden.',
  close: 'Schließen',
}
export default de
