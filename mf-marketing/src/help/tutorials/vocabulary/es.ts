import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Aprender una palabra',
  cues: [
    '«Ajouter un mot» (Añadir una palabra) pide la palabra y su sentido.',
    'La palabra entra en su cuaderno.',
    '«Flashcards» la muestra sin su definición.',
    'Intente recordarla y gire la tarjeta.',
    'Diga si era fácil: el dominio de la palabra sigue su respuesta.',
  ],
} satisfies TutorialTexts
