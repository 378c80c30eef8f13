import type { TutorialTexts } from '../tutorial-texts.ts'

export default {
  title: 'Eine Notiz schreiben',
  cues: [
    '„Nouvelle Note“ (Neue Notiz) öffnet ein leeres Blatt.',
    'Ein Titel und ein paar Worte genügen.',
    'Die Notiz ist da. Öffnen Sie sie, um weiterzuschreiben.',
    'Was Sie hinzufügen, wird von selbst gespeichert, drei Sekunden nach dem letzten Anschlag.',
  ],
} satisfies TutorialTexts
