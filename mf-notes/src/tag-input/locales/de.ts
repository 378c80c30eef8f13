import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  suggestions: 'Vorschläge',
  chosen: 'Schon gewählt',
  remove: (name) => `Schlagwort „${name}“ entfernen`,
  create: (name) => `Schlagwort „${name}“ anlegen`,
  hint: 'Eingabe oder Komma fügt hinzu, Rücktaste entfernt.',
  long: 'Ein Schlagwort hat höchstens 50 Zeichen.',
  added: (name) => `Schlagwort „${name}“ hinzugefügt`,
  removed: (name) => `Schlagwort „${name}“ entfernt`,
  count: (shown, count) => plural('de', count, { one: `${shown} Vorschlag`, other: `${shown} Vorschläge` }),
}
export default de
