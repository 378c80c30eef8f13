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
  leftOut: {
    title: 'Ausgelassen',
    unnamed: (place) => `Automatisierung ${place} der Datei`,
    unknown: 'Ein Teil ist Cahier unbekannt',
    incomplete: 'Unvollständig',
  },
  refused: {
    'too-long': 'Das Lesen dieser Datei dauert zu lange',
    'too-large': 'Die Datei ist zu groß: höchstens 4 MB',
    'too-many': 'Mehr als 100 Automatisierungen werden nicht auf einmal gelesen',
    damaged: 'Diese Datei ist beschädigt',
    'not-json': 'Ungültige Datei: Sie ist kein JSON',
    'not-automations': 'Ungültige Datei: Sie enthält keine Automatisierungen von Cahier',
  },
}
export default de
