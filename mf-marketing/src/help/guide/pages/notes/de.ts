import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Notizen bewahrt auf, was Sie schreiben: Unterricht, Zusammenfassungen, Ideen. Suche, Tags und Anheften bringen alles zurück, und geschrieben wird auch offline.',
  howTos: [
    {
      title: 'Eine Notiz anlegen',
      body: 'Wählen Sie **Neue Notiz**, geben Sie einen Titel ein, schreiben Sie und wählen Sie **Notiz erstellen**. Das Feld für Schlagwörter ergänzt Ihre eigenen; Eingabe oder ein Komma fügt eines hinzu.',
    },
    {
      title: 'Schreiben, ohne ans Speichern zu denken',
      body: 'Öffnen Sie eine Notiz und schreiben Sie: Drei Sekunden nach dem letzten Anschlag ist sie gespeichert. Der Stand steht oben: **Wird gespeichert…**, **Nicht gespeichert** oder **Gespeichert**.',
    },
    {
      title: 'Text formatieren',
      body: 'Tippen Sie „/“ am Anfang einer Zeile, oder nutzen Sie die Leiste über dem Text: Überschriften, Listen, Aufgaben, Tabelle, Code, Markierung, eine Formel zwischen zwei „$“. Wo der Cursor nicht ist, verschwinden die Zeichen, und der Text liest sich wie eine Seite.',
    },
    {
      title: 'Von anderswo einfügen',
      body: 'Überschriften, Listen, Tabellen und Links aus Word, Google Docs, einer Tabellenkalkulation oder dem Web bleiben, was sie sind. **Ohne Formatierung**, das acht Sekunden lang angeboten wird, oder Strg+Umschalt+V behält nur den Text. Eine Adresse, die über Wörter eingefügt wird, macht sie zum Link.',
    },
    {
      title: 'Ein Bild im Text zeigen',
      body: 'Fügen Sie es dort ein oder legen Sie es dort ab: Es wird eine Datei der Notiz und kommt mit ihrem Export.',
    },
    {
      title: 'Notizen verknüpfen',
      body: 'Tippen Sie „[[“ und wählen Sie einen Titel. Der Link folgt der Notiz, wenn Sie sie umbenennen, und die verknüpfte Notiz zeigt, was auf sie verweist. Hinter dem Titel führt „#“ zu einer ihrer Überschriften. Mit einem „!“ davor, allein in seiner Zeile, zeigt der Link die Notiz in Ihrer eigenen.',
    },
    {
      title: 'Eine Fußnote setzen',
      body: 'Tippen Sie „/“, dann **Fußnote**: Der Verweis kommt an den Cursor, der Text ans Ende. Strg+Eingabe führt vom einen zum anderen. Beim Lesen und Drucken stehen die Fußnoten zusammen am Ende.',
    },
    {
      title: 'Im Text verschlagworten',
      body: 'Tippen Sie „#“ und ein Wort, zum Beispiel „#bio/zelle“. Ein Klick auf diesen Tag zeigt die Notizen, die ihn haben, im Text oder daneben; „#bio“ sammelt auch, was darunter steht.',
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
      title: 'Notizen in Ordner legen',
      body: '**Ordner** zeigt sie neben der Liste. **Neuer Ordner** legt einen an, auf bis zu fünf Ebenen. Ziehen Sie eine Notiz hinein oder wählen Sie **Verschieben nach…** in ihrem Menü. Wer einen Ordner löscht, löscht nicht seine Notizen: Sie kommen in den, in dem er lag.',
    },
    {
      title: 'Mehrere Notizen auf einmal ändern',
      body: 'Haken Sie die Ecke einer Karte an oder drücken Sie lange darauf. Umschalt erweitert die Auswahl, Strg+A nimmt die ganze Liste, Esc beendet sie. Die Leiste unten verschiebt, verschlagwortet, heftet an, dupliziert, exportiert oder wirft weg, und ein einziger Schritt macht alles rückgängig.',
    },
    {
      title: 'Mit einer Vorlage beginnen',
      body: 'In einer neuen Notiz bietet **Mit einer Vorlage beginnen…** Vorlesung, Lernzettel, Protokoll, Cornell-Methode und weitere. **Zur Vorlage machen** im Menü einer Notiz fügt Ihre eigene hinzu.',
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
    {
      title: 'Zwischen zwei Texten wählen',
      body: 'Was zwei Tabs oder Geräte in eine Notiz schreiben, wird zusammengeführt. Wo sich dieselben Wörter geändert haben, zeigt sie beide Texte. **Beide behalten** legt Ihren in eine eigene Notiz.',
    },
    {
      title: 'Notizen importieren oder exportieren',
      body: '**Importieren oder exportieren** liest Markdown- oder HTML-Dateien mit ihren Bildern, ein ZIP-Archiv und Exporte von Evernote und Joplin und zeigt sie, bevor sie hinzugefügt werden. **Alle Notizen exportieren** schreibt dasselbe Archiv.',
    },
  ],
  keys: [
    ['g n', 'Notizen öffnen'],
    ['Strg+S', 'Notiz speichern'],
    ['Strg+F', 'Fokusmodus; zweimal hintereinander die Suche des Browsers'],
    ['Strg+P', 'Anheften oder lösen; zweimal hintereinander drucken'],
    ['Strg+B', 'Fett'],
    ['Strg+I', 'Kursiv'],
    ['Alt+↑, Alt+↓', 'Den Block oder Listenpunkt verschieben'],
    ['Strg+Alt+0 bis 6', 'Absatz oder Überschrift dieser Ebene'],
    ['Strg+Umschalt+7, 8, 9', 'Nummerierte Liste, Aufzählung, Aufgaben'],
    ['Strg+Umschalt+.', 'Zitat'],
    ['Umschalt+Eingabe', 'Eine Zeile im selben Listenpunkt'],
    ['Tab, Umschalt+Tab', 'Den Listenpunkt ein- oder ausrücken; nächste oder vorige Zelle'],
    ['Strg+Eingabe', 'Die Aufgabe abhaken oder dem Link, Tag oder der Fußnote am Cursor folgen'],
    ['←', 'Vorige Notiz, außerhalb des Textes'],
    ['→', 'Nächste Notiz, außerhalb des Textes'],
  ],
} satisfies GuidePageTexts
