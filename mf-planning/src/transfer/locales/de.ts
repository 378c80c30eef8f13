import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  feed: {
    title: 'Geheime Adresse',
    body: 'Ihr gewohnter Kalender abonniert sie und folgt Ihren Lerneinheiten. Wer die Adresse kennt, liest sie: Behalten Sie sie für sich.',
    address: 'Adresse zum Kopieren in Ihren Kalender',
    once: 'Sie wird nur dieses eine Mal gezeigt.',
    since: (day) => `Adresse erstellt: ${day}.`,
    read: (day) => `Zuletzt gelesen: ${day}.`,
    unread: 'Noch nicht gelesen.',
    make: 'Adresse erstellen',
    copy: 'Kopieren',
    copied: 'Adresse kopiert',
    copyFailed: 'Die Adresse konnte nicht kopiert werden',
    renew: 'Erneuern',
    renewQuestion: 'Adresse erneuern?',
    revoke: 'Widerrufen',
    revokeQuestion: 'Adresse widerrufen?',
    ends: 'Kalender mit der jetzigen Adresse erhalten Ihre Lerneinheiten dann nicht mehr.',
    failed: 'Die Adresse ist gerade nicht verfügbar',
  },
  file: {
    title: 'Datei',
    body: 'Alle Ihre Lerneinheiten in einer .ics-Datei, so wie sie jetzt sind.',
    download: 'Herunterladen',
    failed: 'Die Datei konnte nicht vorbereitet werden',
  },
  import: {
    title: 'Importieren',
    body: 'Die Termine einer .ics-Datei werden Lerneinheiten, alle oder keiner. Wiederholte ergeben die der nächsten zwölf Wochen.',
    choose: '.ics-Datei wählen',
    submit: (count) =>
      plural('de', count, { one: `${count} Lerneinheit importieren`, other: `${count} Lerneinheiten importieren` }),
    added: (count) =>
      plural('de', count, { one: `${count} Lerneinheit importiert`, other: `${count} Lerneinheiten importiert` }),
    found: (fresh, there) =>
      fresh === 0
        ? there === 0
          ? 'Aus dieser Datei gibt es nichts zu importieren.'
          : plural('de', there, {
              one: `Nichts Neues: ${there} Lerneinheit ist schon da.`,
              other: `Nichts Neues: ${there} Lerneinheiten sind schon da.`,
            })
        : `${fresh} ${plural('de', fresh, { one: 'neue Lerneinheit', other: 'neue Lerneinheiten' })}${there > 0 ? `, ${there} schon da` : ''}.`,
    preview: 'Neue Lerneinheiten',
    changed: 'In der Datei geändert, nicht in Ihrer Planung',
    moved: (here, there) => `hier ${here}, in der Datei ${there}`,
    cancelled: (here) => `hier ${here}, in der Datei abgesagt`,
    more: (count) => `und ${count} weitere`,
    remarks: {
      repeated: () => 'wiederholt',
      allDay: () => 'ganztägig, auf den Morgen gelegt',
      noEnd: () => 'ohne Ende, mit 30 min gezählt',
      days: () => 'ein Tag eines mehrtägigen Termins',
      cut: () => 'auf 8 h gekürzt',
      zone: (zone) => `unbekannte Zeitzone, nach der Uhr von ${zone}`,
    },
    unread: (count) =>
      plural('de', count, {
        one: `${count} unlesbare Zeile übergangen`,
        other: `${count} unlesbare Zeilen übergangen`,
      }),
    past: (count) =>
      plural('de', count, {
        one: `Auch die vergangene Lerneinheit hinzufügen, als abgeschlossen`,
        other: `Auch die ${count} vergangenen Lerneinheiten hinzufügen, als abgeschlossen`,
      }),
    leftOut: (count) =>
      plural('de', count, {
        one: `${count} Termin kann keine Lerneinheit werden:`,
        other: `${count} Termine können keine Lerneinheiten werden:`,
      }),
    reasons: {
      noDate: 'ohne lesbares Datum',
      short: 'dauert weniger als 15 Minuten',
      long: 'dauert mehr als 31 Tage',
      over: 'findet in den nächsten zwölf Wochen nicht statt',
    },
    failed: 'Der Import ist fehlgeschlagen. Keine Lerneinheit wurde hinzugefügt.',
    refused: {
      'too-large': 'Diese Datei ist größer als 2 MB.',
      'no-calendar': 'Diese Datei ist kein .ics-Kalender.',
      'too-many': 'Diese Datei ergibt mehr als 1000 Lerneinheiten.',
      'too-long': 'Das Lesen dieser Datei dauert zu lange.',
      damaged: 'Diese Datei ist beschädigt.',
    },
  },
  imports: {
    title: 'Importe',
    of: (count, day) =>
      plural('de', count, {
        one: `${count} Lerneinheit, importiert ${day}`,
        other: `${count} Lerneinheiten, importiert ${day}`,
      }),
    undo: 'Import rückgängig machen',
    question: 'Diesen Import rückgängig machen?',
    body: 'Seine Lerneinheiten werden entfernt, außer denen, die Sie seitdem gelernt haben.',
    removed: (count) =>
      plural('de', count, { one: `${count} Lerneinheit entfernt`, other: `${count} Lerneinheiten entfernt` }),
    failed: 'Der Import konnte nicht rückgängig gemacht werden',
  },
}
export default de
