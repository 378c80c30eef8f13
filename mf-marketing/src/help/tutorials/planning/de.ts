import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Eine Lerneinheit planen',
  cues: [
    '„Nouvelle séance“ (Neue Lerneinheit) hält Zeit zum Lernen frei.',
    'Geben Sie ihr einen Titel, und wählen Sie die Dauer.',
    'Sie steht an ihrem Datum; auch die Übersicht zeigt sie.',
    'Ist sie geschafft, markieren Sie sie als abgeschlossen.',
  ],
} satisfies TutorialTexts
