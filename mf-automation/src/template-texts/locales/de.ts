import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  presets: {
    morning_words: {
      name: 'Wörter am Morgen',
      description: 'Morgens eine Erinnerung an Tagen, an denen Wörter fällig sind.',
    },
    evening_reminder: {
      name: 'Erinnerung am Abend',
      description: 'Abends eine Erinnerung, wenn Sie die ganze Woche nichts wiederholt haben.',
    },
    word_mastered: { name: 'Wort gemeistert', description: 'Ein Glückwunsch zu jedem gemeisterten Wort.' },
    ten_words: {
      name: 'Zehn neue Wörter',
      description: 'Alle zehn Wörter eine Lerneinheit für den nächsten Tag.',
    },
    weekly_plan: { name: 'Wochenplan', description: 'Am Montagmorgen eine Notiz, um die Woche vorzubereiten.' },
    daily_journal: { name: 'Tagebuch', description: 'Jeden Abend eine datierte Notiz für einige Zeilen.' },
    session_summary: {
      name: 'Notiz zur Lerneinheit',
      description: 'Nach jeder langen Lerneinheit eine Notiz für das Wichtigste.',
    },
    review_after_session: {
      name: 'Nach dem Lesen wiederholen',
      description: 'Zwei Tage nach einer Lerneinheit zu einem Dokument eine zum Wortschatz.',
    },
    exam_notes: {
      name: 'Prüfungsnotizen',
      description: 'Eine Notiz mit dem Tag „examen“ plant Ihnen eine Lerneinheit zum Nachlesen.',
    },
    urgent_note: {
      name: 'Dringende Notiz',
      description: 'Eine Erinnerung, wenn eine Notiz „urgent“ oder „à rendre“ enthält.',
    },
    shared_document: {
      name: 'Geteiltes Dokument',
      description: 'Eine Erinnerung, wenn jemand ein Dokument mit Ihnen teilt.',
    },
    new_member: {
      name: 'Jemand ist dazugekommen',
      description: 'Eine Erinnerung, wenn jemand, den Sie eingeladen haben, ein Konto anlegt.',
    },
    weekly_mail: { name: 'Bericht per E-Mail', description: 'Am Sonntagabend Ihre Zahlen der Woche per E-Mail.' },
    hundred_words_mail: { name: 'Hundert Wörter', description: 'Alle hundert Wörter ein Glückwunsch per E-Mail.' },
    weekly_backup: {
      name: 'Sonntagssicherung',
      description: 'In der Nacht zum Sonntag eine Kopie Ihrer Daten und eine leise Erinnerung.',
    },
    note_to_webhook: {
      name: 'Notizen an einen anderen Dienst',
      description: 'Jede neue Notiz geht an die Adresse Ihrer Wahl.',
    },
    figures_to_webhook: {
      name: 'Zahlen in eine Tabelle',
      description: 'Jeden Abend gehen Ihre Zahlen an die Adresse Ihrer Wahl.',
    },
    monthly_review: {
      name: 'Schriftliche Monatsbilanz',
      description: 'Am Monatsersten eine Notiz mit Ihren Zahlen, und dasselbe per E-Mail.',
    },
    intensive_course: {
      name: 'Intensivwoche',
      description: 'Am Montag wird für jeden Tag bis Freitag eine Lerneinheit geplant.',
    },
  },
  notifications: {
    morning_words: {
      title: '{{due.words}} Wörter zu wiederholen',
      message: 'Guten Morgen, {{learner.name}}: {{due.words}} Wörter warten auf Sie.',
    },
    evening_reminder: {
      title: 'Wie wäre es mit Wiederholen?',
      message: 'Seit sieben Tagen keine Wiederholung. Fünf Minuten genügen für den Wiedereinstieg.',
    },
    word_mastered: {
      title: '„{{word.word}}“ ist gemeistert',
      message: '{{words.total}} gemeisterte Wörter in Ihrem Heft.',
    },
    ten_words: { title: 'Die letzten Wörter wiederholen' },
    weekly_plan: {
      title: 'Woche vom {{now.date}}',
      content:
        '## Zu lernen\n\n- \n\n## Zu wiederholen\n\n- \n\n## Rückblick\n\nLetzte Woche: {{figures.words}} Wörter, {{figures.sessions}} Lerneinheiten.',
    },
    daily_journal: {
      title: 'Tagebuch vom {{now.date}}',
      content: '## Was ich gelernt habe\n\n\n## Was noch unklar ist\n\n',
    },
    session_summary: {
      title: 'Lerneinheit: {{session.title}}',
      content: '{{session.minutes}} Minuten, am {{now.date}}.\n\n## Zu merken\n\n',
    },
    review_after_session: { title: 'Wortschatz: {{session.title}}' },
    exam_notes: { title: 'Nachlesen: {{note.title}}' },
    urgent_note: { title: 'Nicht vergessen: {{note.title}}', message: '„{{note.title}}“: {{note.excerpt}}' },
    shared_document: {
      title: '{{sharer.name}} teilt ein Dokument',
      message: '„{{note.title}}“ wartet in der Zusammenarbeit auf Sie.',
    },
    new_member: { title: '{{member.name}} ist da', message: '{{member.name}} hat ein Konto angelegt.' },
    weekly_mail: { subject: 'Ihre Woche' },
    hundred_words_mail: {
      subject: '{{words.total}} Wörter!',
      message: 'Ihr Heft hat {{words.total}} Wörter.',
    },
    monthly_review: {
      title: 'Bilanz vom {{now.date}}',
      content:
        '## Die letzten sieben Tage\n\n- {{figures.words}} neue Wörter\n- {{figures.reviews}} Wiederholungen\n- {{figures.sessions}} Lerneinheiten, {{figures.minutes}} Minuten\n\n## Wie weiter\n\n',
    },
    intensive_course: { title: 'Intensiv {n} von 5' },
  },
  more: {
    weekly_plan: { title: 'Ihre Woche ist bereit', message: 'Eine Notiz wartet darauf, dass Sie sie vorbereiten.' },
    weekly_backup: { title: 'Sicherung erstellt', message: 'Die Kopie Ihrer Daten vom {{now.date}} ist bereit.' },
    monthly_review: { subject: 'Bilanz vom {{now.date}}', message: 'Ihre Bilanz: {{steps.1.note_url}}' },
    intensive_course: { title: 'Intensiv {n} von 5' },
  },
}
export default de
