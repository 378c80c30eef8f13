import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  run: 'Testen',
  runOf: (name) => `Testen: ${name}`,
  running: 'Test läuft…',
  states: { ok: 'OK', none: 'Keiner', failed: 'Fehler' },
  duration: (ms) => `${ms} ms`,
  answers: 'Antwortet.',
  unanswered: 'Keine Antwort. Prüfen Sie die Verbindung.',
  api: { title: 'Verbindung zur API', lead: 'Was der Server über sich und Ihre Sitzung sagt.' },
  video: {
    title: 'Videokonferenz',
    lead: 'Die Verbindung zum Konto eines Videodienstes.',
    provider: 'Videodienst',
    configured: 'Ein Dienst ist eingerichtet.',
    noProvider: 'Kein Anbieter eingerichtet.',
    account: 'Verbundenes Konto',
    connected: (until) => `Ihr Konto ist bis ${until} verbunden.`,
    notConnected: 'Kein Konto ist verbunden.',
    inPlan: 'Ihr Tarif erlaubt es.',
    notInPlan: 'Ihr Tarif umfasst es nicht.',
  },
  ai: {
    title: 'Assistent und Automationen',
    lead: 'Jeder Test nutzt den echten Dienst, mit Ihren Rechten.',
    connection: 'Verbindung zum Assistenten',
    reached: 'Der Assistent antwortet.',
    discussion: 'Unterhaltung',
    discussionHint: 'Die Unterhaltung des Tests wird danach gelöscht.',
    message: 'Nachricht',
    question: 'Was enthalten meine Notizen?',
    answered: (count) =>
      count === 0
        ? 'Antwort ohne Quellen.'
        : count === 1
          ? 'Antwort mit einer Quelle.'
          : `Antwort mit ${count} Quellen.`,
    noModel: 'Kein Sprachmodell: Der Assistent sucht in Ihren Notizen und Wörtern.',
    model: (name) => `Sprachmodell: ${name}.`,
    automation: 'Automation',
    automationHint:
      'Eine Automation wird angelegt, einmal ausgeführt und gelöscht. Sie sendet Ihnen eine Benachrichtigung.',
    ran: 'Die Automation wurde ausgeführt.',
    notRun: 'Die Automation ist gescheitert.',
    notification: {
      title: 'Test einer Automation',
      body: 'Diese Benachrichtigung kommt aus dem Reiter Debug der Einstellungen.',
    },
  },
}

export default de
