import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Wortschatz ist Ihr Vokabelheft. Jedes Wort hat eine Definition, ein Beispiel und eine Beherrschung, die Ihren Wiederholungen folgt.',
  howTos: [
    {
      title: 'Ein Wort hinzufügen',
      body: 'Wählen Sie **Wort hinzufügen**, schreiben Sie das Wort und seine Definition und wählen Sie **Hinzufügen**. Kategorie und Beispiel helfen beim Merken.',
    },
    {
      title: 'Ein Wort in einem Satz finden',
      body: 'Wählen Sie bei **Wort hinzufügen** die Art **Lückentext**. Markieren Sie Wörter des Textes und wählen Sie **Auswahl verbergen**; **Vorschau** zeigt die Frage.',
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
      body: 'Die Schaltfläche **Importieren oder exportieren** liest eine CSV- oder TSV-Tabelle, einen Text von Anki oder ein .apkg-Paket, alt oder von heute, mit seinem Verlauf. Alles wird gezeigt, bevor es hinzugefügt wird; aus einem Lückentext wird eine Karte je Nummer, Bilder bleiben in der Datei.',
    },
    {
      title: 'Einen Import zurücknehmen',
      body: '**Rückgängig machen** in der Meldung nach dem Import entfernt die hinzugefügten Wörter. Ein angehaltener Import geht mit **Fortsetzen** weiter und fügt nichts doppelt hinzu.',
    },
    {
      title: 'Ihre Wörter mitnehmen',
      body: '**Importieren oder exportieren** schreibt auch eine CSV-Datei, einen Text oder ein Paket von Anki mit Ihren Wiederholungen.',
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
} satisfies GuidePageTexts
