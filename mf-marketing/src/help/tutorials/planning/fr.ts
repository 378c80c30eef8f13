import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Planifier une séance',
  cues: [
    '« Nouvelle séance » réserve du temps pour étudier.',
    'Donnez-lui un titre et choisissez la durée.',
    'Elle se range à sa date ; le tableau de bord la montre aussi.',
    'Une fois faite, marquez-la comme terminée.',
  ],
} satisfies TutorialTexts
