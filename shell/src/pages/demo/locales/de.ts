import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  label: 'Demo',
  name: 'Gast',
  text: 'Demobereich: Probieren Sie alles aus, er wird nach 24 Stunden ohne Besuch gelöscht.',
  opening: 'Ihr Demobereich wird vorbereitet…',
  keep: 'Mein Konto erstellen',
  failed: 'Die Demo konnte nicht geöffnet werden. Versuchen Sie es gleich noch einmal.',
  tooMany: 'Von hier wurden zu viele Demos geöffnet. Versuchen Sie es in einer Stunde oder erstellen Sie ein Konto.',
}

export default de
