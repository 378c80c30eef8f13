import type { GuidePageTexts } from '../../page-texts.ts'

export default {
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
    {
      title: 'Karten, eine Zusammenfassung oder einen Plan vorbereiten lassen',
      body: 'Schreib zum Beispiel „Erstelle Karten aus meiner Notiz Biologie“, „Fasse meine Notiz Biologie zusammen“ oder „Erstelle einen Lernplan für meine Prüfung am 12. Dezember“. Verbessere den Vorschlag, dann **Bestätigen**: Vorher geschieht nichts. Wähle in einer Notiz Text aus und dann **Assistent**.',
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
} satisfies GuidePageTexts
