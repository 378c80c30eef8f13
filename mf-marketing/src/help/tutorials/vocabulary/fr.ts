import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Apprendre un mot',
  cues: [
    '« Ajouter un mot » demande le mot et son sens.',
    'Le mot entre dans votre carnet.',
    '« Flashcards » le montre sans sa définition.',
    'Essayez de vous souvenir, puis retournez la carte.',
    'Dites si c’était facile : la maîtrise du mot suit votre réponse.',
  ],
} satisfies TutorialTexts
