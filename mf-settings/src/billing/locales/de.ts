import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  loading: 'Ihr Abonnement wird geladen…',
  demo: 'Die Demo hat noch kein Konto und damit kein Abonnement. Legen Sie ein Konto an, um sie zu behalten und einen Tarif zu wählen.',
  failed: {
    title: 'Ihr Abonnement konnte nicht geladen werden',
    body: 'Ihr Tarif bleibt, wie er ist. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    retry: 'Erneut versuchen',
  },
  overview: 'Ihr Tarif',
  labels: { free: 'Kostenlos', basic: 'Pro', premium: 'Premium' },
  offers: { free: 'Kostenlos', basic: 'Pro', premium: 'Enterprise' },
  status: { active: 'Aktiv', past_due: 'Zahlung überfällig', other: 'Inaktiv' },
  given: 'Das Team hat Ihnen diesen Tarif gegeben.',
  renews: (date) => `Verlängert sich am ${date}`,
  ends: (date) => `Ihr Abonnement endet am ${date}. Bis dahin behalten Sie Ihren Tarif.`,
  daysLeft: (count) => (count === 1 ? 'Noch 1 Tag' : `Noch ${count} Tage`),
  late: 'Die letzte Zahlung ist gescheitert. Wählen Sie eine andere Karte, um Ihren Tarif zu behalten.',
  included: 'Das enthält Ihr Tarif',
  features: {
    notes: (count) => (count === null ? 'Unbegrenzte Notizen' : `Bis zu ${count} Notizen`),
    storage: (size) => `${size} GB Speicher`,
    model: 'KI-Assistent mit einem Sprachmodell',
    video: 'Konto für Videokonferenzen',
    phone: 'Telefonischer Support',
    analytics: 'Erweiterte Auswertungen',
  },
  locked: 'mit einem anderen Tarif',
  upgrade: 'Höheren Tarif wählen',
  manage: 'Verwalten',
  changePlan: 'Tarif wechseln',
  opening: 'Weiterleitung…',
  cancel: 'Abonnement kündigen',
  cancelQuestion: {
    title: 'Abonnement kündigen?',
    body: (date) => `Ihren Tarif behalten Sie bis zum ${date}, Ihre Daten auch danach.`,
    confirm: 'Abonnement kündigen',
  },
  cancelled: 'Abonnement gekündigt',
  cancelFailed: 'Das Abonnement konnte nicht gekündigt werden',
  resume: 'Abonnement fortsetzen',
  resumed: 'Abonnement fortgesetzt',
  resumeFailed: 'Das Abonnement konnte nicht fortgesetzt werden',
  undo: 'Rückgängig',
  withdraw: 'Vertrag hier widerrufen',
  withdrawUntil: (date) => `Bis zum ${date} können Sie den Vertrag ohne Grund widerrufen: Alles wird erstattet.`,
  withdrawQuestion: {
    title: 'Vertrag widerrufen?',
    body: 'Ihr Tarif endet sofort, und was Sie bezahlt haben, wird ganz erstattet. Ihre Daten bleiben.',
    confirm: 'Widerruf bestätigen',
  },
  withdrawn: (amount) => `Widerruf erfasst, ${amount} erstattet`,
  withdrawFailed: 'Der Widerruf konnte nicht erfasst werden',
  acknowledgement: {
    title: 'Widerruf erfasst',
    body: (moment) => `Wir haben Ihren Widerruf am ${moment} erhalten.`,
    save: 'Eingangsbestätigung speichern',
    file: 'cahier-widerruf.txt',
    text: (moment, email) =>
      `Eingangsbestätigung\n\nIhr Widerruf des Vertrags über Cahier ist am ${moment} eingegangen.\nKonto: ${email}\nDer Vertrag endete an diesem Tag; was bezahlt wurde, wird über das verwendete Zahlungsmittel erstattet.\n`,
  },
  card: 'Zahlungsmittel',
  cardOf: (brand, digits) => `${brand} •••• ${digits}`,
  changeCard: 'Ändern',
  invoices: {
    title: 'Rechnungen',
    none: 'Noch keine Rechnung.',
    failed: 'Die Rechnungen konnten nicht geladen werden.',
    open: (number) => `Rechnung ${number}`,
    paid: 'bezahlt',
    unpaid: 'unbezahlt',
  },
  support: {
    title: 'Eine Frage zu Ihrem Abonnement?',
    body: 'Ihr Tarif enthält bevorzugten Support: Schreiben Sie uns, oder bitten Sie um einen Anruf.',
    action: 'Support kontaktieren',
  },
  plans: {
    title: 'Tarife und Preise',
    interval: 'Abrechnungszeitraum',
    intervals: { month: 'Monatlich', year: 'Jährlich' },
    per: { month: 'im Monat', year: 'im Jahr' },
    saving: 'Im Jahresabonnement sind zwei Monate kostenlos.',
    current: 'Aktueller Tarif',
    popular: 'Beliebt',
    choose: (plan) => `${plan} wählen`,
    change: (plan) => `Zu ${plan} wechseln`,
    chosen: (plan) => `Sie haben den Tarif ${plan} gewählt`,
    failed: 'Die Zahlung konnte nicht geöffnet werden',
    compare: 'Tarife vergleichen',
    questions: [
      {
        question: 'Kann ich den Tarif wechseln?',
        answer:
          'Ja, jederzeit. Der Wechsel gilt sofort, ob zu einem höheren oder einem niedrigeren Tarif; was vom früheren Tarif übrig ist, wird vom Preis des neuen abgezogen.',
      },
      {
        question: 'Was wird aus meinen Notizen, wenn ich zum kostenlosen Tarif zurückkehre?',
        answer:
          'Sie bleiben alle Ihre. Die 100 ältesten können weiter geändert werden, die anderen sind nur lesbar; nichts wird gelöscht.',
      },
      {
        question: 'Wie beende ich mein Abonnement?',
        answer: 'Von hier aus, oder ohne Anmeldung auf der Seite „Abonnement kündigen“.',
      },
    ],
    guarantee: '14 Tage Geld-zurück-Garantie',
  },
  checkout: {
    waiting: 'Zahlung wird bestätigt…',
    late: 'Noch ist keine Zahlung bestätigt. Wenn Sie bezahlt haben, öffnet sich Ihr Tarif, sobald die Bestätigung eintrifft.',
    welcome: (plan) => `Willkommen im Tarif ${plan}!`,
    canceled: 'Zahlung abgebrochen. Es wurde nichts abgebucht.',
  },
}

export default de
