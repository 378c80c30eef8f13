import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Ein Wort lernen',
  cues: [
    '„Ajouter un mot“ (Wort hinzufügen) fragt nach dem Wort und seiner Bedeutung.',
    'Das Wort steht nun in Ihrem Heft.',
    '„Flashcards“ zeigt es ohne Definition.',
    'Versuchen Sie sich zu erinnern, und drehen Sie die Karte um.',
    'Sagen Sie, ob es leicht war: Die Beherrschung des Wortes folgt Ihrer Antwort.',
  ],
} satisfies TutorialTexts
