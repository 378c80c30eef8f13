import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Plan a session',
  cues: [
    '“Nouvelle séance” (New session) sets time aside for studying.',
    'Give it a title and choose how long it takes.',
    'It stands at its date; the dashboard shows it too.',
    'When it is done, mark it as completed.',
  ],
} satisfies TutorialTexts
