import type { GuideTexts } from './fr.ts'

const de: GuideTexts = {
  notes: {
    purpose:
      'Notizen bewahrt auf, was Sie schreiben: Unterricht, Zusammenfassungen, Ideen. Suche, Tags und Anheften bringen alles zurück, und geschrieben wird auch offline.',
    howTos: [
      {
        title: 'Eine Notiz anlegen',
        body: 'Wählen Sie **Neue Notiz**, geben Sie einen Titel ein, schreiben Sie und wählen Sie **Notiz erstellen**. Tags werden durch Kommas getrennt.',
      },
      {
        title: 'Schreiben, ohne ans Speichern zu denken',
        body: 'Öffnen Sie eine Notiz und schreiben Sie: Drei Sekunden nach dem letzten Anschlag ist sie gespeichert. Der Stand steht oben: **Wird gespeichert…**, **Nicht gespeichert** oder **Gespeichert**.',
      },
      {
        title: 'Eine Notiz finden',
        body: 'Groß- und Kleinschreibung sowie Akzente spielen bei der Suche keine Rolle. Grenzen Sie die Liste mit **Angeheftet** oder **Neueste** ein, oder wählen Sie einen Tag.',
      },
      {
        title: 'Eine Notiz griffbereit halten',
        body: '**Anheften** setzt sie an den Anfang der Liste; **Lösen** setzt sie zurück.',
      },
      {
        title: 'Tags aufräumen',
        body: 'Unter **Schlagwörter verwalten** ändern Sie Namen oder Farbe eines Tags, löschen ihn oder legen ihn mit **Zusammenführen** mit einem anderen zusammen. Die Änderung gilt für alle seine Notizen.',
      },
      {
        title: 'Dateien anhängen',
        body: 'In der Notiz **Dateien anhängen**, oder ziehen Sie sie darauf. Eine Datei hat höchstens 25 MB.',
      },
      {
        title: 'Zu einem früheren Text zurückkehren',
        body: 'Unter **Weitere Aktionen** zeigt **Versionen** frühere Texte und was sich geändert hat. **Zu dieser Version zurückkehren** holt einen zurück.',
      },
      {
        title: 'Eine gelöschte Notiz zurückholen',
        body: '**Papierkorb** bewahrt gelöschte Notizen 30 Tage auf. **Wiederherstellen** bringt sie in die Liste zurück.',
      },
    ],
    keys: [
      ['g n', 'Notizen öffnen'],
      ['Strg+S', 'Notiz speichern'],
      ['Strg+F', 'Fokusmodus; zweimal hintereinander die Suche des Browsers'],
      ['Strg+P', 'Anheften oder lösen; zweimal hintereinander drucken'],
      ['←', 'Vorige Notiz, außerhalb des Textes'],
      ['→', 'Nächste Notiz, außerhalb des Textes'],
    ],
  },
  vocabulary: {
    purpose:
      'Wortschatz ist Ihr Vokabelheft. Jedes Wort hat eine Definition, ein Beispiel und eine Beherrschung, die Ihren Wiederholungen folgt.',
    howTos: [
      {
        title: 'Ein Wort hinzufügen',
        body: 'Wählen Sie **Wort hinzufügen**, schreiben Sie das Wort und seine Definition und wählen Sie **Hinzufügen**. Kategorie und Beispiel helfen beim Merken.',
      },
      {
        title: 'Ein Wort finden',
        body: 'Suchen Sie es, oder wählen Sie seinen Anfangsbuchstaben. **Alle anzeigen** zeigt wieder das ganze Heft; Akzente spielen keine Rolle.',
      },
      {
        title: 'Sehen, was noch zu lernen ist',
        body: 'Unter **Stand** wählen Sie **Zu wiederholen** oder **Beherrscht**. Ab 80 gilt ein Wort als beherrscht.',
      },
      {
        title: 'Mit Karten wiederholen',
        body: 'Wechseln Sie zur Ansicht **Karteikarten**. **Antwort zeigen** dreht die Karte um; antworten Sie dann **Nochmal**, **Schwer**, **Gut** oder **Leicht**.',
      },
      {
        title: 'Eine Antwort zurücknehmen',
        body: '**Letzte Antwort zurücknehmen** löscht Ihre letzte Antwort und gibt dem Wort seine vorige Beherrschung.',
      },
      {
        title: 'Sehen, wie es vorangeht',
        body: '**Statistik** zeigt Ihre Lerntage, was Sie behalten und was wiederkommt. Unter **Einstellungen der Wiederholung** richtet **An meine Antworten anpassen** die Abstände nach Ihrem Gedächtnis.',
      },
      {
        title: 'Ein Wort berichtigen oder löschen',
        body: 'Öffnen Sie das Wort, dann **Bearbeiten** oder **Löschen**. Eine Löschung lässt sich einige Sekunden lang rückgängig machen.',
      },
      {
        title: 'Aus Anki oder einer Tabelle importieren',
        body: 'Die Schaltfläche **Importieren oder exportieren** liest eine CSV-Datei, einen Text oder ein Paket von Anki mit seinem Verlauf und zeigt alles, bevor sie etwas hinzufügt. Sie schreibt dieselben Dateien.',
      },
    ],
    keys: [
      ['g v', 'Wortschatz öffnen'],
      ['Leertaste', 'Karte umdrehen'],
      ['1', 'Nochmal'],
      ['2', 'Schwer'],
      ['3', 'Gut'],
      ['4', 'Leicht'],
      ['Z', 'Letzte Antwort zurücknehmen'],
      ['←', 'Vorige Karte'],
      ['→', 'Nächste Karte'],
    ],
  },
  planning: {
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
        body: 'Jede Lerneinheit zeigt ihren Stand: **Bevorstehend**, **Läuft**, **Abgeschlossen** oder **Überfällig**.',
      },
      {
        title: 'Eine Lerneinheit abschließen',
        body: 'In der Lerneinheit setzt **Als erledigt markieren** ihren Fortschritt auf 100 %.',
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
        body: '**Andere Kalender** gibt eine geheime Adresse und eine .ics-Datei und importiert auch eine.',
      },
    ],
    keys: [['g p', 'Planung öffnen']],
  },
  collaboration: {
    purpose:
      'Zusammenarbeit bringt Menschen um ein Thema, ein Dokument oder eine Diskussion zusammen. Videotreffen bereiten Sie unter Videokonferenz vor.',
    howTos: [
      {
        title: 'Eine Sitzung anlegen',
        body: 'Wählen Sie **Neue Sitzung**, geben Sie Titel, Datum und Dauer an und wählen Sie **Sitzung anlegen**.',
      },
      {
        title: 'Die passende Art wählen',
        body: '**Lernen**, **Dokument** und **Gespräch** bleiben in Cahier; **Video** legt ein Treffen an.',
      },
      {
        title: 'Auf eine Einladung antworten',
        body: 'Eine Sitzung, zu der Sie eingeladen sind, trägt **Einladung**. Wählen Sie **Annehmen** oder **Ablehnen**.',
      },
      {
        title: 'Die Adresse einer Sitzung teilen',
        body: '**Link kopieren** kopiert sie. Nur Eingeladene können sie öffnen.',
      },
      {
        title: 'Ein Videotreffen vorbereiten',
        body: 'Unter Videokonferenz **Neues Treffen**, ein Betreff, bei Bedarf ein Passwort, dann **Treffen anlegen**.',
      },
      {
        title: 'Ein Treffen mit einer Sitzung verbinden',
        body: 'Im Treffen wählt **Verknüpfte Sitzung** die Sitzung; ihre Teilnehmer sehen es dann.',
      },
      {
        title: 'Ein Treffen schließen oder wieder öffnen',
        body: '**Treffen schließen** lässt niemanden mehr hinein; **Treffen wieder öffnen** öffnet es wieder.',
      },
      {
        title: 'Eine Sitzung verlassen',
        body: '**Sitzung verlassen** nimmt Sie heraus. Für die Rückkehr brauchen Sie eine neue Einladung.',
      },
    ],
    keys: [
      ['g c', 'Zusammenarbeit öffnen'],
      ['g z', 'Videokonferenz öffnen'],
    ],
  },
  assistant: {
    purpose:
      'Der Assistent durchsucht Ihre Notizen und Ihren Wortschatz und zeigt die Stellen, die Ihre Frage beantworten.',
    howTos: [
      {
        title: 'Eine Frage stellen',
        body: 'Schreiben Sie in das Feld, dann **Senden**. Eine Nachricht hat höchstens 4.000 Zeichen.',
      },
      {
        title: 'Mit einem Vorschlag beginnen',
        body: 'In einem neuen Chat wählen Sie unter **Vorschläge** und ergänzen den Text.',
      },
      {
        title: 'Öffnen, was er zitiert',
        body: 'Unter der Antwort führt jede Stelle zur Notiz oder zum Wort, aus dem sie stammt.',
      },
      { title: 'Eine Antwort anderswo verwenden', body: '**Antwort kopieren** legt sie in die Zwischenablage.' },
      {
        title: 'Ein Gespräch wiederfinden',
        body: 'Gespräche stehen unter **Unterhaltungen**. **Umbenennen** und **Löschen** finden Sie im Menü jedes Gesprächs.',
      },
      { title: 'Das Thema wechseln', body: '**Neuer Chat** öffnet ein leeres Gespräch; das alte bleibt in der Liste.' },
      {
        title: 'Wenn er nicht antwortet',
        body: 'Steht dort **KI getrennt**, wählen Sie **Neu verbinden**. Ihre Nachricht bleibt im Feld.',
      },
    ],
    keys: [
      ['g i', 'Assistenten öffnen'],
      ['Eingabe', 'Nachricht senden'],
      ['Umschalt+Eingabe', 'Neue Zeile'],
    ],
  },
  automations: {
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
  },
  settings: {
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
    ],
    keys: [['g s', 'Einstellungen öffnen']],
  },
}

export default de
