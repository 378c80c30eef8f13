import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Intelligenter KI-Assistent',
  description: 'Er sucht in Ihren Notizen und Vokabeln und zitiert, was er findet.',
  connected: 'KI verbunden',
  disconnected: 'KI getrennt',
  reconnect: 'Neu verbinden',
  retry: 'Erneut versuchen',
  undo: 'Rückgängig',
  cancel: 'Abbrechen',
  close: 'Schließen',
  unsent: 'Ihre Nachricht ist nicht gesendet. Trotzdem verlassen?',
  discard: {
    title: 'Ohne Speichern schließen?',
    body: 'Sie haben ungespeicherte Änderungen. Möchten Sie wirklich schließen?',
    confirmLabel: 'Ohne Speichern schließen',
  },
  chat: {
    new: 'Neuer Chat',
    back: 'Zurück',
    count: (count: number) => `${count} ${plural('de', count, { one: 'Nachricht', other: 'Nachrichten' })}`,
    loading: 'Unterhaltung wird geladen…',
  },
  welcome: {
    title: 'Was suchen Sie?',
    body: 'Der eingebaute Assistent geht Ihre eigenen Notizen und Wörter durch und zeigt die Stellen, die antworten. Er erfindet nichts und schreibt nicht an Ihrer Stelle.',
    examples: 'Beispiele für Fragen',
    beginnings: [
      { label: 'Neueste Notizen zusammenfassen', text: 'Meine neuesten Notizen zu ' },
      { label: 'Bei meinen Vokabeln helfen', text: 'Das Wort ' },
      { label: 'Einen Lernplan vorbereiten', text: 'Erstelle einen Lernplan für meine Prüfung am ' },
      { label: 'Einen Begriff erklären', text: 'Erkläre mir ' },
    ],
    actions: {
      analysis: {
        label: 'Schnelle Analyse',
        detail: (count: number) =>
          count === 0
            ? 'Diese Woche keine neue Notiz'
            : `${count} ${plural('de', count, { one: 'neue Notiz', other: 'neue Notizen' })}`,
        question: 'Meine neuesten Notizen',
      },
      review: {
        label: 'Kluge Wiederholung',
        detail: (count: number) =>
          count === 0
            ? 'Kein Wort zu wiederholen'
            : `${count} ${plural('de', count, { one: 'Wort', other: 'Wörter' })} zu wiederholen`,
      },
      creation: { label: 'Geführtes Anlegen', detail: 'Eine Notiz aus einer Vorlage' },
      insights: { label: 'KI-Einblicke', detail: 'Wie es um Ihr Lernen steht', question: 'Wie stehe ich?' },
    },
    context: {
      title: 'Ihr Lernstand',
      mastery: 'Beherrschung der Vokabeln',
      notes: 'Notizen',
      words: 'Gelernte Wörter',
    },
    suggestions: {
      title: 'Vorschläge',
      review: (count: number) => `Heute ${count} ${plural('de', count, { one: 'Wort', other: 'Wörter' })} wiederholen`,
      read: (title: string) => `„${title}“ noch einmal lesen`,
      prepare: (title: string, day: string) => `Die Sitzung „${title}“ vorbereiten (${day})`,
      question: (title: string) => `Was steht in meinen Notizen über ${title}?`,
    },
  },
  composer: {
    label: 'Ihre Nachricht',
    examples: [
      'Fasse meine neuesten Notizen zusammen…',
      'Hilf mir mit einem Wort aus meinen Vokabeln…',
      'Bereite meinen Lernplan zu einem Thema vor…',
      'Erkläre mir einen Begriff aus meinen Notizen…',
    ],
    placeholder: 'Nachricht eingeben…',
    send: 'Senden',
    stop: 'Anhalten',
    keys: 'Eingabetaste zum Senden, Umschalt + Eingabe für eine neue Zeile',
    length: (length: string, most: string) => `${length} / ${most} Zeichen`,
    empty: 'Die Nachricht darf nicht leer sein',
    tooLong: 'Die Nachricht ist zu lang (höchstens 4.000 Zeichen)',
  },
  engine: {
    label: 'Wer antwortet',
    embedded: 'Eingebauter Assistent (nichts wird gesendet)',
    model: (host: string) => `Sprachmodell: ${host}`,
    webhook: (host: string) => `Webhook: ${host}`,
    paid: 'kostenpflichtige Tarife',
    subscribe: 'Tarife mit Sprachmodell oder Webhook ansehen',
    passages: (count: number) => `${count} ${plural('de', count, { one: 'Stelle', other: 'Stellen' })}`,
    words: (count: number) => `${count} ${plural('de', count, { one: 'Wort', other: 'Wörter' })}`,
    characters: (count: string) => `${count} Zeichen`,
    sent: (what: string, host: string) => `${what} → ${host}`,
    asksModel: (host: string) =>
      `Für die Antwort bekäme ${host} deine Frage und bis zu 8 Stellen aus deinen Notizen. Ohne deine Zustimmung wird nichts gesendet.`,
    asksWebhook: (host: string) =>
      `Für die Antwort bekäme ${host} deine Frage, die Kennung deines Kontos und bis zu 3 Wörter aus deinem Wortschatz. Ohne deine Zustimmung wird nichts gesendet.`,
    agree: (host: string) => `Senden an ${host} zustimmen`,
    withdraw: 'Zustimmung zurückziehen',
    failed: 'Deine Wahl konnte nicht gespeichert werden',
  },
  thread: {
    askAgain: 'Noch einmal fragen',
    from: (host: string) => `Antwort von ${host}`,
    checkedFrom: (host: string) => `Antwort von ${host}, Zitate in deinen Notizen geprüft`,
    label: 'Unterhaltung',
    you: 'Sie',
    assistant: 'Assistent',
    thinking: 'Die KI denkt nach…',
    retry: 'Erneut versuchen',
    copy: 'Antwort kopieren',
    copied: 'Antwort kopiert',
    copyFailed: 'Die Antwort konnte nicht kopiert werden',
    types: { note: 'Aus deinen Notizen', vocabulaire: 'Aus deinem Wortschatz', memoire: 'Aus deinem Fortschritt' },
    confidence: (percent: string) => `Sicherheit: ${percent}`,
    alternatives: 'Andere mögliche Notizen:',
    kinds: { note: 'Notiz', document: 'Dokument', word: 'Wort' },
  },
  proposal: {
    titles: {
      cards: 'Vorgeschlagene Karten',
      plan: 'Vorgeschlagener Lernplan',
      summary: 'Vorgeschlagene Zusammenfassung',
    },
    states: {
      proposed: 'Zu bestätigen',
      done: 'Erledigt',
      undone: 'Rückgängig gemacht',
      dropped: 'Verworfen',
      expired: 'Abgelaufen',
    },
    kinds: { word: 'Frage', cloze: 'Lückentext' },
    card: (number: number, count: number) => `Karte ${number} von ${count}`,
    removeCard: (number: number) => `Karte ${number} weglassen`,
    front: 'Frage oder Wort',
    back: 'Antwort',
    sentence: 'Satz',
    hidden: 'Verborgene Wörter',
    session: (number: number, count: number) => `Sitzung ${number} von ${count}`,
    removeSession: (number: number) => `Sitzung ${number} weglassen`,
    titleField: 'Titel',
    content: 'Text der Notiz',
    start: 'Tag und Uhrzeit',
    duration: 'Dauer',
    minutes: (minutes: string) => `${minutes} Min.`,
    items: (count: number) =>
      count === 0
        ? 'Nichts Bestimmtes'
        : `${count} ${plural('de', count, { one: 'Element', other: 'Elemente' })} zu wiederholen`,
    total: (count: number, time: string) =>
      `${count} ${plural('de', count, { one: 'Sitzung', other: 'Sitzungen' })}, ${time}`,
    confirm: 'Bestätigen',
    drop: 'Abbrechen',
    reset: 'Vorschlag wiederherstellen',
    undo: 'Rückgängig machen',
    unsaved: 'Deine Änderungen am Vorschlag sind nicht bestätigt. Trotzdem verlassen?',
    notLoaded: 'Der Vorschlag konnte nicht angezeigt werden. Er ist auf dem Server unversehrt.',
    done: {
      cards: (count: number) =>
        `${count} ${plural('de', count, { one: 'Karte', other: 'Karten' })} zum Heft hinzugefügt`,
      plan: (count: number) => `${count} ${plural('de', count, { one: 'Sitzung', other: 'Sitzungen' })} geplant`,
      summary: (_count: number) => 'Notiz erstellt',
    },
    kept: (count: number) =>
      `${count} ${plural('de', count, { one: 'seitdem geändertes Element wurde', other: 'seitdem geänderte Elemente wurden' })} behalten:`,
    problems: {
      required: 'Dieses Feld ist erforderlich',
      notHidden: 'Schreib Wörter des Satzes',
      marks: 'Doppelte Klammern und doppelte Doppelpunkte sind hier nicht erlaubt',
    },
    failures: {
      proposal_settled: 'Dieser Vorschlag ist schon erledigt.',
      proposal_changed: 'Dieser Vorschlag hat sich inzwischen geändert. Lies ihn noch einmal, bevor du bestätigst.',
      proposal_expired: 'Dieser Vorschlag ist abgelaufen. Bitte noch einmal darum.',
      proposal_not_found: 'Diesen Vorschlag gibt es nicht mehr.',
      proposal_invalid: 'Dieser Vorschlag kann so nicht gespeichert werden.',
      proposal_moment:
        'Eine Sitzung liegt an einem Tag oder zu einer Zeit, die es nicht gibt. Ändere sie und bestätige dann.',
      plan_limit_notes:
        'Dein Tarif hat keinen Platz für weitere Notizen. Verschiebe eine in den Papierkorb oder wechsle den Tarif.',
      unreachable:
        'Bestätigen oder Abbrechen braucht eine Verbindung. Der Vorschlag bleibt hier, mit allen Änderungen.',
      too_many_series: 'Du hast schon 200 wiederholte Sitzungen.',
      other: 'Das hat nicht geklappt. Dein Vorschlag ist unversehrt.',
    },
  },
  handover: {
    begin: {
      cards: 'Erstelle Karten aus meiner Notiz ',
      summary: 'Fasse zusammen: meine Notiz ',
      explanation: 'Erkläre ',
    },
    order: {
      cards: (title: string) => `Erstelle Karten aus meiner Notiz „${title}“`,
      summary: (title: string) => `Fasse meine Notiz „${title}“ zusammen`,
      explanation: (text: string) => `Erkläre „${text}“`,
    },
  },
  list: {
    title: 'Unterhaltungen',
    loading: 'Unterhaltungen werden geladen…',
    search: 'In Unterhaltungen suchen',
    none: 'Keine Unterhaltung gefunden.',
    save: 'Exportieren',
    empty: 'Hier erscheinen Ihre Unterhaltungen.',
    actions: (title: string) => `Aktionen für „${title}“`,
    rename: 'Umbenennen',
    delete: 'Löschen',
  },
  rename: {
    title: 'Unterhaltung umbenennen',
    label: 'Titel',
    submit: 'Umbenennen',
    required: 'Der Titel fehlt',
  },
  missing: {
    title: 'Diese Unterhaltung gibt es nicht mehr.',
    action: 'Neuen Chat beginnen',
  },
  error: {
    title: 'Fehler beim Laden',
    context: 'Ihre Zahlen konnten nicht geladen werden. Der Assistent antwortet trotzdem.',
    conversations: 'Ihre Unterhaltungen konnten nicht geladen werden. Auf dem Server sind sie unversehrt.',
    messages: 'Diese Unterhaltung konnte nicht geladen werden. Auf dem Server ist sie unversehrt.',
  },
  failure: {
    plan_feature: 'Diese Antwort gehört zu den kostenpflichtigen Tarifen.',
    consent_missing: 'Du hast dem Senden an diesen Server nicht zugestimmt.',
    assistant_busy: 'Eine andere Antwort läuft noch.',
    assistant_limit:
      'Zu viele Fragen im Moment. Versuche es später noch einmal, oder nimm den eingebauten Assistenten.',
    model_failed: 'Das Sprachmodell antwortet nicht.',
    webhook_silent: 'Der Webhook antwortet nicht.',
    webhook_unreadable: 'Die Antwort des Webhooks ist unlesbar.',
    engine_missing: 'Dieser Antwortweg ist nicht eingerichtet.',
    unreachable: 'Der Assistent antwortet nicht. Ihre Nachricht steht noch im Feld.',
    conversation_not_found: 'Diese Unterhaltung gibt es nicht mehr.',
    message_too_long: 'Die Nachricht ist zu lang (höchstens 4.000 Zeichen)',
    empty_message: 'Die Nachricht darf nicht leer sein',
    not_signed_in: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an; Ihre Nachricht steht noch im Feld.',
    refused: 'Der Assistent hat diese Nachricht abgelehnt.',
  },
  toast: {
    notSaved: 'Die Unterhaltung konnte nicht exportiert werden',
    deleted: 'Unterhaltung gelöscht',
    failed: 'Die Unterhaltung konnte nicht geändert werden',
  },
}

export default de
