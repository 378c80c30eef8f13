import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Write a note',
  cues: [
    '“Nouvelle Note” (New note) opens a blank sheet.',
    'A title and a few words are enough.',
    'The note is there. Open it to go on.',
    'What you add is saved by itself, three seconds after the last keystroke.',
  ],
} satisfies TutorialTexts
