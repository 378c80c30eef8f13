import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Écrire une note',
  cues: [
    '« Nouvelle Note » ouvre une feuille blanche.',
    'Un titre et quelques mots suffisent.',
    'La note est là. Ouvrez-la pour continuer.',
    'Ce que vous ajoutez s’enregistre tout seul, trois secondes après la dernière frappe.',
  ],
} satisfies TutorialTexts
