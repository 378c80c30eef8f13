import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Automatisierungen importieren',
  description: 'Aus einer von Cahier exportierten Datei. Sie werden ausgeschaltet hinzugefügt.',
  choose: 'Datei auswählen',
  found: (count) =>
    `${count} ${plural('de', count, { one: 'Automatisierung gefunden', other: 'Automatisierungen gefunden' })}`,
  submit: (count) => `${count} importieren`,
  added: (count) =>
    `${count} ${plural('de', count, { one: 'Automatisierung importiert, ausgeschaltet', other: 'Automatisierungen importiert, ausgeschaltet' })}`,
  failed: 'Die Automatisierungen konnten nicht importiert werden. Es wurde nichts hinzugefügt.',
  undoFailed: 'Der Import konnte nicht rückgängig gemacht werden',
  progress: 'Import',
  stop: 'Anhalten',
  refused: {
    tooLarge: 'Die Datei ist zu groß',
    notJson: 'Ungültige Datei: Sie ist kein JSON',
    notAutomations: 'Ungültige Datei: Sie enthält keine Automatisierungen von Cahier',
    incomplete: 'Ungültige Datei: Eine ihrer Automatisierungen ist unvollständig',
  },
}
export default de
