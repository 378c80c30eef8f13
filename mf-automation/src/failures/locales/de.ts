import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Warum',
  codes: {
    conditions: {
      what: 'Die Bedingungen waren nicht erfüllt.',
      todo: 'Nichts zu tun: Sie läuft bei der nächsten Gelegenheit, die sie erfüllt.',
    },
    switched_off: {
      what: 'Die Automatisierung wurde inzwischen ausgeschaltet.',
      todo: 'Schalten Sie sie wieder ein, wenn sie laufen soll.',
    },
    invalid_field: {
      what: 'Ein Feld der Aktion ist ausgefüllt nicht gültig.',
      todo: 'Korrigieren Sie die Aktion und führen Sie sie erneut aus.',
    },
    missing_field: {
      what: 'Ein Pflichtfeld ist ausgefüllt leer.',
      todo: 'Ergänzen Sie die Aktion und setzen Sie die Ausführung fort.',
    },
    bad_path: {
      what: 'Ein Text enthält Daten, die dieser Auslöser nicht hat.',
      todo: 'Entfernen Sie diese Daten aus dem Text und führen Sie erneut aus.',
    },
    mail_unconfirmed: {
      what: 'Ihre E-Mail-Adresse ist nicht bestätigt.',
      todo: 'Bestätigen Sie sie in den Einstellungen und setzen Sie fort.',
    },
    mail_refused: {
      what: 'Der Empfänger lehnt diese Nachrichten ab, oder es ist nicht Ihre eigene Adresse.',
      todo: 'Geben Sie Ihre eigene Adresse an, oder prüfen Sie, ob sie funktioniert.',
    },
    webhook_address_refused: {
      what: 'Diese Adresse ist nicht erlaubt: Sie führt in ein internes Netz oder ist nicht https.',
      todo: 'Geben Sie eine öffentliche https-Adresse an.',
    },
    webhook_no_answer: {
      what: 'Der aufgerufene Server hat nicht rechtzeitig geantwortet.',
      todo: 'Prüfen Sie, ob er funktioniert, und setzen Sie die Ausführung fort.',
    },
    webhook_status: {
      what: 'Der aufgerufene Server hat mit einem Fehler geantwortet.',
      todo: 'Prüfen Sie die Adresse, die Kopfzeilen und was er erwartet, und setzen Sie fort.',
    },
    webhook_not_here: {
      what: 'Dieser Server kann fremde Adressen nicht sicher aufrufen.',
      todo: 'Entfernen Sie diese Aktion, oder fragen Sie den Betreiber der Installation.',
    },
    note_limit: {
      what: 'Ihr Tarif lässt keine weiteren Notizen zu.',
      todo: 'Löschen Sie Notizen oder wechseln Sie den Tarif, und setzen Sie fort.',
    },
    plan_required: {
      what: 'Ihr Tarif oder ein Demokonto enthält diese Aktion nicht.',
      todo: 'Wechseln Sie den Tarif und setzen Sie fort.',
    },
    automation_limit: {
      what: 'Sie haben 500 Automatisierungen.',
      todo: 'Löschen Sie zuerst eine.',
    },
    plan_feature: {
      what: 'Diese Vorlage ist den Tarifen Pro und Premium vorbehalten.',
      todo: 'Wechseln Sie den Tarif, oder beginnen Sie mit einer anderen Vorlage.',
    },
    daily_cap: {
      what: 'Eine Grenze Ihres Tarifs in 24 Stunden ist erreicht: Ausführungen, E-Mails, Webhooks oder Sicherungen.',
      todo: 'Führen Sie sie morgen erneut aus; ein höherer Tarif erlaubt mehr.',
    },
    loop: {
      what: 'Diese Ausführung kommt von einer anderen Automatisierung, die selbst von einer anderen kommt: Die Kette wurde getrennt.',
      todo: 'Fügen Sie eine Bedingung hinzu, damit sie einander nicht auslösen.',
    },
    secret_unreadable: {
      what: 'Der geheime Wert einer Kopfzeile lässt sich nicht mehr öffnen.',
      todo: 'Ersetzen Sie ihn in der Aktion und setzen Sie fort.',
    },
    storage_limit: {
      what: 'Ihr Speicherplatz ist voll.',
      todo: 'Schaffen Sie Platz oder wechseln Sie den Tarif, und setzen Sie fort.',
    },
    backup_too_large: {
      what: 'Ihre Daten sind zu groß für eine Sicherung.',
      todo: 'Exportieren Sie sie in den Einstellungen.',
    },
    timeout: {
      what: 'Der Schritt hat zu lange gedauert.',
      todo: 'Setzen Sie die Ausführung etwas später fort.',
    },
    internal: {
      what: 'Ein unerwarteter Fehler ist aufgetreten. Er wurde aufgezeichnet.',
      todo: 'Setzen Sie die Ausführung fort; kommt der Fehler wieder, schreiben Sie uns über die Hilfe.',
    },
  },
}
export default de
