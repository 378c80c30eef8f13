import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Bestätigen Sie, dass Sie es sind',
  lead: 'Diese Aktion betrifft die Sicherheit Ihres Kontos.',
  mailed: (email) => `Ein Code ist unterwegs an ${email}.`,
  password: 'Passwort',
  show: 'Passwort anzeigen',
  hide: 'Passwort verbergen',
  code: 'Code',
  codeHint: 'Die 6 Ziffern Ihrer App oder ein Wiederherstellungscode.',
  submit: 'Bestätigen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  required: 'Dieses Feld ist erforderlich',
  failures: {
    wrongCode: 'Dieser Code ist falsch, abgelaufen oder schon verwendet.',
    wrongPassword: 'Das aktuelle Passwort ist falsch',
    samePassword: 'Das neue Passwort muss sich vom aktuellen unterscheiden',
    weakPassword: 'Dieses Passwort ist zu schwach.',
    tooMany: 'Zu viele Versuche. Warten Sie einige Minuten, bevor Sie es erneut versuchen.',
    tooManyMails: 'Es wurden zu viele Nachrichten angefordert. Warten Sie eine Stunde.',
    address: 'Diese E-Mail-Adresse ist ungültig',
    sameAddress: 'Wählen Sie eine andere Adresse als die des Kontos',
    notRecent: 'Bestätigen Sie zuerst, dass Sie es sind.',
    passkeyCancelled: 'Das Gerät hat keinen Passkey gegeben.',
    passkeyExists: 'Dieser Passkey ist schon registriert.',
    tooManyPasskeys: 'Es gibt bereits zwanzig Passkeys.',
    tooManyFactors: 'Es sind bereits zehn Apps registriert.',
    offline: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    unknown: 'Es ist ein Fehler aufgetreten. Versuchen Sie es erneut.',
  },
}
export default de
