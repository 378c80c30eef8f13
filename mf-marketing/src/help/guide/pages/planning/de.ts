import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Planung hält Zeit zum Lernen frei. Ihre Lerneinheiten stehen Tag für Tag da, und die Übersicht zeigt die nächste.',
  howTos: [
    {
      title: 'Eine Lerneinheit planen',
      body: 'Wählen Sie **Neue Lerneinheit**, geben Sie Titel, Datum und eine Dauer von 15 bis 480 Minuten an und wählen Sie **Planen**.',
    },
    {
      title: 'Wählen, was gelernt wird',
      body: 'Die Art sagt, worum es geht: **Wortschatz**, **Dokument** oder **Gemischt**.',
    },
    {
      title: 'Wissen, wo man steht',
      body: 'Jede Lerneinheit zeigt ihren Stand: **Bevorstehend**, **Läuft**, **Abgeschlossen**, **Überfällig** oder **Zurückgelegt**.',
    },
    {
      title: 'Eine Lerneinheit abschließen',
      body: 'In der Lerneinheit setzt **Als erledigt markieren** ihren Fortschritt auf 100 %.',
    },
    {
      title: 'Überfällige Lerneinheiten erledigen',
      body: 'Ab zwei erledigt **Liste** sie zusammen: **Alle abgeschlossen**, oder **Alle zurücklegen**, wenn Sie darauf verzichten. **Rückgängig** in der folgenden Meldung nimmt es zurück.',
    },
    {
      title: 'Eine Lerneinheit ändern',
      body: 'Öffnen Sie sie, dann **Bearbeiten**. Ändern Sie das Datum, um sie zu verschieben, und bestätigen Sie mit **Speichern**.',
    },
    {
      title: 'Eine Lerneinheit löschen',
      body: '**Löschen** nimmt sie aus der Planung; **Rückgängig** in der folgenden Meldung bringt sie zurück.',
    },
    {
      title: 'Vergangene Lerneinheiten ansehen',
      body: 'Unter **Liste** zeigt unter **Vergangen** die Schaltfläche **Ältere Lerneinheiten anzeigen** mehr davon.',
    },
    {
      title: 'Eine Lerneinheit verschieben',
      body: 'Ziehen Sie sie unter **Kalender** auf einen anderen Tag, oder wählen Sie **Verschieben auf…**.',
    },
    {
      title: 'Eine Lerneinheit wiederholen',
      body: '**Wiederholung** bringt sie **Täglich**, **Wöchentlich** oder **Monatlich** wieder; eine Änderung gilt für **Diese Lerneinheit**, **Diese und die folgenden** oder **Die ganze Serie**.',
    },
    {
      title: 'Lernen, was geplant ist',
      body: '**Beginnen** öffnet die Wörter oder das Dokument und zählt die Zeit; **Pausieren** hält sie an.',
    },
    {
      title: 'Lerneinheiten in einem anderen Kalender',
      body: '**Andere Kalender** gibt eine geheime Adresse zum Abonnieren und eine .ics-Datei.',
    },
    {
      title: 'Einen anderen Kalender importieren',
      body: 'Unter **Importieren** zeigt eine .ics-Datei ihre Lerneinheiten, bevor sie hinzugefügt werden. Vergangene kommen nur auf Wunsch dazu, als abgeschlossen.',
    },
    {
      title: 'Einen Import zurücknehmen',
      body: '**Importe** führt die importierten Dateien auf. **Import rückgängig machen** entfernt ihre Lerneinheiten, außer denen, die Sie seitdem gelernt haben.',
    },
    {
      title: 'Ihre Zahlen sehen',
      body: '**Statistik** zeigt Ihre **Abschlussquote**, Ihre **Durchschnittliche Dauer**, Ihre **Lernserie** und die Zeit je Art. Eine zurückgelegte Lerneinheit zählt in der Quote nicht mit.',
    },
  ],
  keys: [['g p', 'Planung öffnen']],
} satisfies GuidePageTexts
