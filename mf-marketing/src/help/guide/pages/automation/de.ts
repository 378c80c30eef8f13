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
      title: 'Mit einer Vorlage beginnen',
      body: 'Unter **Vorlagen** suchen und filtern Sie, dann **Verwenden**. Die Automatisierung ist aus, bis Sie sie einschalten. Mit **PRO** markierte brauchen einen bezahlten Tarif.',
    },
    {
      title: 'Eine eigene erstellen',
      body: '**Erstellen** führt durch vier Schritte: **Angaben**, **Auslöser**, **Aktion**, **Einstellungen**. **Bedingungen** schränken sie ein, und **Daten einfügen** setzt in einen Text, was der Auslöser weiß. **Testen** zeigt, was geschähe, ohne etwas zu senden.',
    },
    {
      title: 'Zeit, Rhythmus oder Texte ändern',
      body: 'Im Menü der Karte **Einstellen**. Was Sie nicht gespeichert haben, bleibt als Entwurf auf diesem Gerät.',
    },
    { title: 'Sie sofort ausprobieren', body: '**Jetzt ausführen** führt sie aus, ohne auf ihre Zeit zu warten.' },
    {
      title: 'Einen Fehlschlag verstehen',
      body: 'Öffnen Sie unter **Ausführungen** die fehlgeschlagene: Jeder Schritt sagt, was er tat, warum er fehlschlug und was zu tun ist. **Ab dem Fehler fortsetzen** wiederholt die früheren nicht.',
    },
    {
      title: 'Kopieren, teilen, anhalten',
      body: 'Das Menü der Karte dupliziert, exportiert in eine Datei und löscht; **Datei importieren…** nimmt sie ausgeschaltet wieder auf. Schalten Sie sie aus, um sie ruhen zu lassen.',
    },
  ],
  keys: [['g a', 'Automatisierung öffnen']],
} satisfies GuidePageTexts
