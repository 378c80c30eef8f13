import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  presets: {
    morning_words: {
      name: 'Morning words',
      description: 'In the morning, a reminder on days when words are due.',
    },
    evening_reminder: {
      name: 'Evening reminder',
      description: 'A reminder in the evening if you have not reviewed all week.',
    },
    word_mastered: { name: 'Word mastered', description: 'Congratulations for each mastered word.' },
    ten_words: {
      name: 'Ten new words',
      description: 'Every ten words, a vocabulary session planned for the next day.',
    },
    weekly_plan: { name: 'Weekly plan', description: 'On Monday morning, a note to prepare the week.' },
    daily_journal: { name: 'Daily journal', description: 'Every evening, a dated note to write a few lines.' },
    session_summary: { name: 'Session notes', description: 'After each long session, a note to keep what matters.' },
    review_after_session: {
      name: 'Review after reading',
      description: 'Two days after a session about a document, a vocabulary session.',
    },
    exam_notes: { name: 'Exam notes', description: 'A note tagged “examen” plans a session to read it again.' },
    urgent_note: { name: 'Urgent note', description: 'A reminder when a note contains “urgent” or “à rendre”.' },
    shared_document: {
      name: 'Shared document',
      description: 'A reminder when somebody shares a document with you.',
    },
    new_member: {
      name: 'Somebody has joined',
      description: 'A reminder when somebody you invited creates an account.',
    },
    weekly_mail: { name: 'Report by e-mail', description: 'On Sunday evening, your figures of the week by e-mail.' },
    hundred_words_mail: { name: 'A hundred words', description: 'Congratulations by e-mail every hundred words.' },
    weekly_backup: {
      name: 'Sunday backup',
      description: 'In the night of Sunday, a copy of your data, and a quiet reminder.',
    },
    note_to_webhook: {
      name: 'Notes to another service',
      description: 'Each new note goes to the address of your choice.',
    },
    figures_to_webhook: {
      name: 'Figures to a spreadsheet',
      description: 'Every evening, your figures go to the address of your choice.',
    },
    monthly_review: {
      name: 'Written monthly review',
      description: 'On the 1st of the month, a note with your figures, and the same by e-mail.',
    },
    intensive_course: {
      name: 'Intensive week',
      description: 'On Monday, a session is planned for each day until Friday.',
    },
  },
  notifications: {
    morning_words: {
      title: '{{due.words}} words to review',
      message: 'Good morning {{learner.name}}: {{due.words}} words are waiting for you.',
    },
    evening_reminder: {
      title: 'Time for a review?',
      message: 'No review for seven days. Five minutes are enough to get back to it.',
    },
    word_mastered: {
      title: '“{{word.word}}” is mastered',
      message: '{{words.total}} mastered words in your notebook.',
    },
    ten_words: { title: 'Review the latest words' },
    weekly_plan: {
      title: 'Week of {{now.date}}',
      content:
        '## To learn\n\n- \n\n## To review\n\n- \n\n## Looking back\n\nLast week: {{figures.words}} words, {{figures.sessions}} sessions.',
    },
    daily_journal: {
      title: 'Journal of {{now.date}}',
      content: '## What I learnt\n\n\n## What is still unclear\n\n',
    },
    session_summary: {
      title: 'Session: {{session.title}}',
      content: '{{session.minutes}} minutes, on {{now.date}}.\n\n## To remember\n\n',
    },
    review_after_session: { title: 'Vocabulary: {{session.title}}' },
    exam_notes: { title: 'Read again: {{note.title}}' },
    urgent_note: { title: 'Do not forget: {{note.title}}', message: '“{{note.title}}”: {{note.excerpt}}' },
    shared_document: {
      title: '{{sharer.name}} shares a document',
      message: '“{{note.title}}” is waiting for you in Collaboration.',
    },
    new_member: { title: '{{member.name}} is here', message: '{{member.name}} has created an account.' },
    weekly_mail: { subject: 'Your week' },
    hundred_words_mail: { subject: '{{words.total}} words!', message: 'Your notebook has {{words.total}} words.' },
    monthly_review: {
      title: 'Review on {{now.date}}',
      content:
        '## The last seven days\n\n- {{figures.words}} words added\n- {{figures.reviews}} reviews\n- {{figures.sessions}} sessions, {{figures.minutes}} minutes\n\n## What next\n\n',
    },
    intensive_course: { title: 'Intensive {n} of 5' },
  },
  more: {
    weekly_plan: { title: 'Your week is ready', message: 'A note is waiting for you to prepare it.' },
    weekly_backup: { title: 'Backup made', message: 'The copy of your data of {{now.date}} is ready.' },
    monthly_review: { subject: 'Review on {{now.date}}', message: 'Your review: {{steps.1.note_url}}' },
    intensive_course: { title: 'Intensive {n} of 5' },
  },
}
export default en
