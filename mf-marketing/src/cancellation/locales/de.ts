import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  email: 'E-Mail-Adresse des Kontos',
  emailInvalid: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein.',
  digits: 'Letzte vier Ziffern der Karte',
  digitsInvalid: 'Geben Sie die letzten vier Ziffern der Karte ein.',
  submit: 'Vertrag kündigen',
  done: 'Abonnement gekündigt',
  until: (date) => `Ihr Abonnement endet am ${date}. Bis dahin behalten Sie Ihren Tarif, danach Ihre Daten.`,
  notFound:
    'Kein laufendes Abonnement passt zu dieser Adresse und diesen Ziffern. Prüfen Sie sie, oder schreiben Sie uns.',
  tooMany: 'Zu viele Versuche für diese Adresse. Versuchen Sie es in einer Stunde erneut, oder schreiben Sie uns.',
  failed: 'Die Kündigung konnte nicht gesendet werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  save: 'Bestätigung speichern',
  file: 'cahier-kuendigung.txt',
  proof: (moment, email, until) =>
    `Kündigungsbestätigung\n\nIhre Kündigung des Abonnements bei Cahier ist am ${moment} eingegangen.\nKonto: ${email}\nDas Abonnement endet am ${until}.\n`,
}

export default de
