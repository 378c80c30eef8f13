import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const things = (count: number) => plural('de', count, { one: 'Element', other: 'Elemente' })

const de: Catalogue<typeof fr> = {
  tab: 'Daten und Datenschutz',
  title: 'Ihre Daten',
  demo: 'Die Demo hat kein Konto: Ihre Beispieldaten lassen sich nicht exportieren. Erstellen Sie ein Konto, um zu behalten, was Sie gemacht haben.',
  loading: 'Ihre Daten werden geladen…',
  failed: {
    title: 'Ihre Daten konnten nicht gezählt werden',
    body: 'Sie sind noch da. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    retry: 'Erneut versuchen',
  },
  items: (shown, count) => `${shown} ${things(count)}`,
  hint: 'Eine einzige Datei enthält alles: Notizen und Versionen, Wörter und Wiederholungen, Lernzeiten, Dateianhänge, Einstellungen. Sie lässt sich hier oder mit anderer Software wieder lesen.',
  empty: 'Es gibt noch nichts zu exportieren. Importieren Sie eine Datei oder erstellen Sie Ihre erste Notiz.',
  export: 'Exportieren',
  import: 'Importieren',
  stop: 'Anhalten',
  close: 'Schließen',
  cancel: 'Abbrechen',
  progress: (section, done, total) => `${section}: ${done} von ${total}`,
  sections: {
    folders: 'Ordner',
    documents: 'Notizen',
    note_versions: 'Versionen der Notizen',
    note_former_titles: 'Frühere Titel der Notizen',
    attachments: 'Dateianhänge',
    file_highlights: 'Markierungen',
    files: 'Dateien',
    tags: 'Schlagwörter',
    vocabulary: 'Wörter',
    study_series: 'Wiederholte Lernzeiten',
    study_sessions: 'Lernzeiten',
    automations: 'Automatisierungen',
    automation_executions: 'Ausführungen',
    conversations: 'Gespräche',
    messages: 'Nachrichten',
    collaboration_sessions: 'Geteilte Sitzungen',
    meeting_rooms: 'Besprechungsräume',
    others: 'Weitere Daten',
  },
  exporting: {
    title: 'Ihre Daten werden exportiert',
    description: 'Lassen Sie diese Seite bis zum Ende geöffnet.',
    preparing: 'Wird vorbereitet…',
    leave: 'Der Export ist nicht fertig. Anhalten?',
    done: (day) => `Ihre Daten vom ${day} sind exportiert`,
    failed: 'Der Export konnte nicht beendet werden. Versuchen Sie es erneut.',
    unsent: {
      notice: (shown, count) =>
        plural('de', count, {
          one: `${shown} Änderung gibt es noch nur auf diesem Gerät, und sie würde im Export fehlen. Sie wird gesendet, sobald der Server antwortet; ein Entwurf wird gesendet, wenn Sie ihn speichern.`,
          other: `${shown} Änderungen gibt es noch nur auf diesem Gerät, und sie würden im Export fehlen. Sie werden gesendet, sobald der Server antwortet; ein Entwurf wird gesendet, wenn Sie ihn speichern.`,
        }),
      title: 'Ohne diese Änderungen exportieren?',
      confirm: 'Ohne sie exportieren',
      wait: 'Warten',
    },
    missing: (shown, count) =>
      plural('de', count, {
        one: `${shown} Dateianhang ist auf dem Server nicht zu finden und fehlt im Archiv:`,
        other: `${shown} Dateianhänge sind auf dem Server nicht zu finden und fehlen im Archiv:`,
      }),
    missingLabel: 'Nicht gefundene Dateien',
    headings: 'Wort;Definition;Kategorie;Beispiele;Schwierigkeit;Beherrschung',
    readMe: (missing) => `# Ihre Daten aus Cahier

- \`cahier.json\`: alle Daten des Kontos. „Einstellungen“, „Daten und Datenschutz“, „Importieren“ liest sie wieder.
- \`notes/\`: jede Notiz als Markdown, der Papierkorb (corbeille) gesondert.
- \`words.csv\`: die Wörter, für eine Tabellenkalkulation.
- \`files/\`: die Dateianhänge und das Profilbild.

Nach einem Import bleiben Automatisierungen inaktiv, und nichts, was das Konto schon hat, wird doppelt hinzugefügt.
${missing.length > 0 ? `\n## Nicht gefundene Dateien\n\n${missing.map((name) => `- ${name}`).join('\n')}\n` : ''}`,
  },
  importing: {
    title: 'Daten importieren',
    description:
      'Ein Export aus Cahier (ZIP) oder eine JSON-Datei mit Dokumenten oder Vokabeln. Nur was Sie nicht haben, wird hinzugefügt.',
    choose: 'Datei auswählen',
    reading: 'Die Datei wird gelesen…',
    preparing: 'Wird vorbereitet…',
    leave: 'Der Import ist nicht fertig. Anhalten?',
    submit: 'Importieren',
    invalid: 'Ungültige Datei',
    newer: 'Diese Datei stammt aus einer neueren Version von Cahier.',
    failedReading: 'Die Datei konnte nicht gelesen werden.',
    found: (shown, count) => `Diese Datei enthält ${shown} ${things(count)}.`,
    writtenOn: (day) => `Sie ist vom ${day}.`,
    withPreferences: 'Auch mein Profil und meine Einstellungen durch die der Datei ersetzen',
    done: (shown, count) =>
      plural('de', count, { one: `${shown} Element importiert`, other: `${shown} Elemente importiert` }),
    stopped: 'Import angehalten. Was schon importiert ist, bleibt; beginnen Sie erneut, um fortzufahren.',
    failed:
      'Der Import konnte nicht beendet werden. Was schon importiert ist, bleibt; beginnen Sie erneut, um fortzufahren.',
    refused: (shown, count) =>
      plural('de', count, {
        one: `${shown} Notiz wurde nicht hinzugefügt: Ihr Tarif hat keinen Platz mehr. Importieren Sie nach einem Tarifwechsel erneut.`,
        other: `${shown} Notizen wurden nicht hinzugefügt: Ihr Tarif hat keinen Platz mehr. Importieren Sie nach einem Tarifwechsel erneut.`,
      }),
    refusedFiles: (shown, count) =>
      plural('de', count, {
        one: `${shown} Dateianhang wurde nicht hinzugefügt: Ihr Speicher ist voll.`,
        other: `${shown} Dateianhänge wurden nicht hinzugefügt: Ihr Speicher ist voll.`,
      }),
    leftOut: (shown, count) =>
      plural('de', count, {
        one: `${shown} Element der Datei konnte nicht gelesen werden:`,
        other: `${shown} Elemente der Datei konnten nicht gelesen werden:`,
      }),
    leftOutLabel: 'Unlesbare Elemente',
  },
}
export default de
