import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Automatisierungen erledigen etwas für Sie, zur gewählten Zeit: Erinnerungen, Zusammenfassungen, Bilanzen. Die Ergebnisse kommen in der Glocke an.',
  howTos: [
    {
      title: 'Eine Automatisierung einschalten',
      body: 'Betätigen Sie den Schalter auf ihrer Karte. **Nächste Ausführung** sagt, wann sie läuft.',
    },
    {
      title: 'Zeit und Rhythmus wählen',
      body: 'Im Menü der Karte **Einstellen**. Wählen Sie **Jeden Tag**, **Jede Woche** oder **Jeden Monat**, dann **Speichern**.',
    },
    {
      title: 'Ändern, was sie schreibt',
      body: 'Unter **Einstellen** gehören **Titel der Benachrichtigung** und **Nachricht** Ihnen.',
    },
    { title: 'Sie sofort ausprobieren', body: '**Jetzt ausführen** führt sie aus, ohne auf ihre Zeit zu warten.' },
    { title: 'Sehen, was sie getan hat', body: '**Verlauf** zeigt ihre letzten Läufe mit Ergebnis und Dauer.' },
    {
      title: 'Sie anhalten',
      body: 'Schalten Sie sie aus, um sie ruhen zu lassen; **Löschen** löscht auch Einstellungen und Verlauf.',
    },
  ],
  keys: [['g a', 'Automatisierung öffnen']],
} satisfies GuidePageTexts
