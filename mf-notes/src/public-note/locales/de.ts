import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Veröffentlichte Notiz',
  loading: 'Notiz wird geladen…',
  loadFailed: 'Die Notiz konnte nicht geladen werden.',
  tryAgain: 'Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  busy: 'Viele lesen diese Notiz gerade. Versuchen Sie es in einer Minute erneut.',
  retry: 'Erneut versuchen',
  closed: 'Dieser Link führt zu keiner Notiz.',
  whyClosed: 'Er wurde entfernt, ist abgelaufen, oder die Adresse ist nicht vollständig.',
  home: 'Cahier entdecken',
  by: (name) => `Von ${name}`,
  blank: 'Diese Notiz hat noch keinen Text.',
  files: 'Dateien',
  download: (name) => `${name} herunterladen`,
  downloadFailed: 'Die Datei konnte nicht heruntergeladen werden.',
  made: 'Mit Cahier geschrieben',
}
export default de
