import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Learn a word',
  cues: [
    '“Ajouter un mot” (Add a word) asks for the word and its meaning.',
    'The word enters your notebook.',
    '“Flashcards” shows it without its definition.',
    'Try to remember, then turn the card.',
    'Say whether it was easy: the word’s mastery follows your answer.',
  ],
} satisfies TutorialTexts
