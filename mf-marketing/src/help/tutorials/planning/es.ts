import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Planificar una sesión',
  cues: [
    '«Nouvelle séance» (Nueva sesión) reserva tiempo para estudiar.',
    'Póngale un título y elija la duración.',
    'Queda en su fecha; el panel también la muestra.',
    'Cuando esté hecha, márquela como terminada.',
  ],
} satisfies TutorialTexts
