import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  reader: (name) => `„${name}“ lesen`,
  opening: 'Dokument wird geöffnet…',
  pages: 'Seiten',
  page: (page, count) => `Seite ${page} von ${count}`,
  pageNumber: 'Seitenzahl',
  of: (count) => `von ${count}`,
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fitWidth: 'An die Breite anpassen',
  contents: 'Inhalt und Miniaturen',
  outline: 'Inhalt',
  thumbnails: 'Miniaturen',
  search: 'Im Dokument suchen',
  closeSearch: 'Suche schließen',
  found: (at, count) => `${at} von ${count}`,
  foundSoFar: (count, total) =>
    `${count} ${plural('de', total, { one: 'Stelle gefunden', other: 'Stellen gefunden' })}, es wird noch gelesen…`,
  reading: 'Wird gelesen…',
  nothingFound: 'Keine Stelle gefunden',
  noText: 'Dieses Dokument hat keinen Text zum Durchsuchen: Seine Seiten sind Bilder.',
  previousFound: 'Vorherige Stelle',
  nextFound: 'Nächste Stelle',
  download: 'Herunterladen',
  downloadFailed: 'Die Datei konnte nicht heruntergeladen werden.',
  close: 'Dokument schließen',
  retry: 'Erneut versuchen',
  pageFailed: 'Diese Seite konnte nicht gezeichnet werden.',
  failures: {
    empty: 'Diese Datei ist leer.',
    password:
      'Dieses Dokument ist mit einem Passwort geschützt. Lade es herunter, um es in einer anderen Anwendung zu öffnen.',
    damaged: 'Dieses Dokument ist beschädigt und kann hier nicht angezeigt werden.',
    offline: 'Offline: Dieses Dokument ist nicht auf diesem Gerät. Es öffnet sich, sobald das Netz zurück ist.',
    unreachable: 'Das Dokument konnte nicht geladen werden. Auf dem Server ist es unversehrt.',
    gone: 'Diese Datei ist nicht mehr in der Notiz.',
  },
}
export default de
