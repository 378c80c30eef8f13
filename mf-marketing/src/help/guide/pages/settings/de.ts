import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose: 'Einstellungen enthält Ihr Profil und Ihre Vorlieben. Sie folgen Ihrem Konto auf alle Geräte.',
  howTos: [
    { title: 'Den Namen ändern', body: 'Unter **Profil** ändern Sie **Vollständiger Name**, dann **Speichern**.' },
    {
      title: 'Ein Foto einsetzen',
      body: '**Bild ändern** nimmt ein Bild als JPG, PNG oder GIF mit höchstens 2 MB. **Bild entfernen** kehrt zu den Initialen zurück.',
    },
    {
      title: 'Auf Dunkel umstellen',
      body: 'Unter **Vorlieben** wählen Sie das Thema **Dunkel**, **Hell** oder **Wie das System**.',
    },
    { title: 'Die Sprache wechseln', body: '**Sprache** ändert alle Texte sofort, ohne die Seite neu zu laden.' },
    {
      title: 'Mitteilungen wählen',
      body: 'Unter **Benachrichtigungen** behalten Sie **Lernerinnerungen**, **Zusammenarbeit**, **Wochenbilanz** und **Neuigkeiten** oder schalten sie aus.',
    },
    {
      title: 'Die Sicherheit des Kontos ansehen',
      body: 'Unter **Sicherheit** sagt der Wert, was fehlt, und führt dorthin. **Offene Sitzungen** beendet ein vergessenes Gerät, **Letzte Aktivitäten** zeigt, was geschehen ist.',
    },
    {
      title: 'Zwei-Faktor-Anmeldung einschalten',
      body: '**Einrichten** zeigt einen QR-Code für Ihre Authentifizierungs-App. Bewahren Sie dann die Wiederherstellungscodes auf: Jeder ersetzt einmal Ihr Telefon.',
    },
    {
      title: 'Ohne Passwort anmelden',
      body: 'Fügen Sie unter **Passkeys** einen hinzu; wählen Sie bei der Anmeldung „Passkey verwenden“.',
    },
    {
      title: 'Alle Daten exportieren',
      body: 'Unter **Daten und Datenschutz** schreibt **Exportieren** eine einzige ZIP-Datei mit Ihren Notizen, Ihren Wörtern und deren Wiederholungen, Ihren Lernzeiten, Ihren Dateien und Ihren Einstellungen.',
    },
    {
      title: 'Daten importieren',
      body: '**Importieren** liest einen Export wieder ein, oder eine JSON-Datei mit Dokumenten oder Vokabeln. Nur was Sie nicht haben, wird hinzugefügt; ein angehaltener Import geht dort weiter, wo er war.',
    },
    {
      title: 'Das Konto löschen',
      body: 'Im **Gefahrenbereich** entfernt **Mein Konto löschen** alles, sofort und endgültig. Was Sie teilen, wird vorher genannt: Übergeben Sie es jemandem, der es nutzt.',
    },
    {
      title: 'Jede Woche die eigenen Zahlen erhalten',
      body: 'Schalten Sie unter **Sicherheit**, **E-Mail-Sicherheit** den **Wochenbericht** ein: Am Montagmorgen kommen Ihre letzten sieben Tage per E-Mail.',
    },
    {
      title: 'Prüfen, ob alles antwortet',
      body: '**Debug und API** testet den Server, Videokonferenzen, den Assistenten und Automationen mit Ihrem Konto und zeigt ihre Antworten.',
    },
  ],
  keys: [['g s', 'Einstellungen öffnen']],
} satisfies GuidePageTexts
