import type { MailLanguage } from '../mail/language.ts'

interface PageTexts {
  readonly test: string
  /** What stands before a value: its name, and a colon as the language sets it. */
  readonly label: (name: string) => string
  readonly checkout: string
  readonly portal: string
  readonly card: string
  readonly cards: Readonly<Record<string, string>>
  readonly pay: (amount: string) => string
  readonly declined: string
  readonly back: string
  readonly closed: string
  readonly per: Readonly<Record<'month' | 'year', string>>
  readonly offers: Readonly<Record<string, string>>
  readonly current: string
  readonly ends: (date: string) => string
  readonly renews: (date: string) => string
  readonly late: string
  readonly none: string
  readonly change: (offer: string) => string
  readonly cancel: string
  readonly resume: string
  readonly useCard: string
  readonly invoices: string
  readonly paid: string
  readonly open: string
}

/** The texts of the test checkout. Names of plans are those of the banner. */
export const pageTexts: Readonly<Record<MailLanguage, PageTexts>> = {
  fr: {
    test: 'Paiement d’essai : aucune carte, aucun débit',
    label: (name) => `${name} :`,
    checkout: 'Souscrire',
    portal: 'Gérer l’abonnement',
    card: 'Carte d’essai',
    cards: {
      '4242': 'Visa •••• 4242, qui paie',
      '0341': 'Visa •••• 0341, dont le prochain paiement échoue',
      '0002': 'Visa •••• 0002, qui est refusée',
    },
    pay: (amount) => `Payer ${amount}`,
    declined: 'La carte a été refusée. Choisissez-en une autre.',
    back: 'Revenir à Cahier',
    closed: 'Cette page n’est plus valable.',
    per: { month: 'par mois', year: 'par an' },
    offers: { basic: 'Pro', premium: 'Premium' },
    current: 'Formule actuelle',
    ends: (date) => `Se termine le ${date}`,
    renews: (date) => `Renouvelée le ${date}`,
    late: 'Le dernier paiement a échoué. Choisissez une autre carte.',
    none: 'Aucun abonnement en cours.',
    change: (offer) => `Passer à ${offer}`,
    cancel: 'Résilier à la fin de la période',
    resume: 'Reprendre l’abonnement',
    useCard: 'Utiliser cette carte',
    invoices: 'Factures',
    paid: 'payée',
    open: 'impayée',
  },
  en: {
    test: 'Test payment: no card, nothing is charged',
    label: (name) => `${name}:`,
    checkout: 'Subscribe',
    portal: 'Manage the subscription',
    card: 'Test card',
    cards: {
      '4242': 'Visa •••• 4242, which pays',
      '0341': 'Visa •••• 0341, whose next payment fails',
      '0002': 'Visa •••• 0002, which is declined',
    },
    pay: (amount) => `Pay ${amount}`,
    declined: 'The card was declined. Choose another one.',
    back: 'Back to Cahier',
    closed: 'This page is no longer valid.',
    per: { month: 'a month', year: 'a year' },
    offers: { basic: 'Pro', premium: 'Premium' },
    current: 'Current plan',
    ends: (date) => `Ends on ${date}`,
    renews: (date) => `Renews on ${date}`,
    late: 'The last payment failed. Choose another card.',
    none: 'No subscription.',
    change: (offer) => `Change to ${offer}`,
    cancel: 'Cancel at the end of the period',
    resume: 'Resume the subscription',
    useCard: 'Use this card',
    invoices: 'Invoices',
    paid: 'paid',
    open: 'unpaid',
  },
  es: {
    test: 'Pago de prueba: sin tarjeta y sin cargo',
    label: (name) => `${name}:`,
    checkout: 'Suscribirse',
    portal: 'Gestionar la suscripción',
    card: 'Tarjeta de prueba',
    cards: {
      '4242': 'Visa •••• 4242, que paga',
      '0341': 'Visa •••• 0341, cuyo próximo pago falla',
      '0002': 'Visa •••• 0002, que se rechaza',
    },
    pay: (amount) => `Pagar ${amount}`,
    declined: 'La tarjeta fue rechazada. Elija otra.',
    back: 'Volver a Cahier',
    closed: 'Esta página ya no es válida.',
    per: { month: 'al mes', year: 'al año' },
    offers: { basic: 'Pro', premium: 'Premium' },
    current: 'Plan actual',
    ends: (date) => `Termina el ${date}`,
    renews: (date) => `Se renueva el ${date}`,
    late: 'El último pago falló. Elija otra tarjeta.',
    none: 'Ninguna suscripción.',
    change: (offer) => `Cambiar a ${offer}`,
    cancel: 'Cancelar al final del periodo',
    resume: 'Reanudar la suscripción',
    useCard: 'Usar esta tarjeta',
    invoices: 'Facturas',
    paid: 'pagada',
    open: 'impagada',
  },
  de: {
    test: 'Testzahlung: keine Karte, keine Abbuchung',
    label: (name) => `${name}:`,
    checkout: 'Abonnieren',
    portal: 'Abonnement verwalten',
    card: 'Testkarte',
    cards: {
      '4242': 'Visa •••• 4242, die bezahlt',
      '0341': 'Visa •••• 0341, deren nächste Zahlung scheitert',
      '0002': 'Visa •••• 0002, die abgelehnt wird',
    },
    pay: (amount) => `${amount} bezahlen`,
    declined: 'Die Karte wurde abgelehnt. Wählen Sie eine andere.',
    back: 'Zurück zu Cahier',
    closed: 'Diese Seite ist nicht mehr gültig.',
    per: { month: 'im Monat', year: 'im Jahr' },
    offers: { basic: 'Pro', premium: 'Premium' },
    current: 'Aktueller Tarif',
    ends: (date) => `Endet am ${date}`,
    renews: (date) => `Verlängert sich am ${date}`,
    late: 'Die letzte Zahlung ist gescheitert. Wählen Sie eine andere Karte.',
    none: 'Kein Abonnement.',
    change: (offer) => `Zu ${offer} wechseln`,
    cancel: 'Zum Ende des Zeitraums kündigen',
    resume: 'Abonnement fortsetzen',
    useCard: 'Diese Karte verwenden',
    invoices: 'Rechnungen',
    paid: 'bezahlt',
    open: 'unbezahlt',
  },
}
