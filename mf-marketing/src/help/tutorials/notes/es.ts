import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Escribir una nota',
  cues: [
    '«Nouvelle Note» (Nueva nota) abre una hoja en blanco.',
    'Bastan un título y unas palabras.',
    'La nota está ahí. Ábrala para seguir.',
    'Lo que añade se guarda solo, tres segundos después de la última tecla.',
  ],
} satisfies TutorialTexts
