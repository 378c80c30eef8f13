import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  presets: {
    morning_words: {
      name: 'Palabras de la mañana',
      description: 'Por la mañana, un recordatorio los días en que hay palabras por repasar.',
    },
    evening_reminder: {
      name: 'Recordatorio de la noche',
      description: 'Un recordatorio por la noche si no ha repasado en toda la semana.',
    },
    word_mastered: { name: 'Palabra dominada', description: 'Felicitaciones por cada palabra dominada.' },
    ten_words: {
      name: 'Diez palabras nuevas',
      description: 'Cada diez palabras, una sesión de vocabulario prevista para el día siguiente.',
    },
    weekly_plan: {
      name: 'Plan de la semana',
      description: 'El lunes por la mañana, una nota para preparar la semana.',
    },
    daily_journal: { name: 'Diario', description: 'Cada noche, una nota con fecha para escribir unas líneas.' },
    session_summary: {
      name: 'Resumen de la sesión',
      description: 'Después de cada sesión larga, una nota para guardar lo esencial.',
    },
    review_after_session: {
      name: 'Repasar después de leer',
      description: 'Dos días después de una sesión sobre un documento, una sesión de vocabulario.',
    },
    exam_notes: {
      name: 'Notas de examen',
      description: 'Una nota con la etiqueta «examen» le prevé una sesión para releerla.',
    },
    urgent_note: {
      name: 'Nota urgente',
      description: 'Un recordatorio cuando una nota contiene «urgent» o «à rendre».',
    },
    shared_document: {
      name: 'Documento compartido',
      description: 'Un recordatorio cuando alguien comparte un documento con usted.',
    },
    new_member: {
      name: 'Alguien se ha unido',
      description: 'Un recordatorio cuando una persona invitada por usted crea su cuenta.',
    },
    weekly_mail: {
      name: 'Informe por correo',
      description: 'El domingo por la tarde, sus cifras de la semana por correo.',
    },
    hundred_words_mail: { name: 'Cien palabras', description: 'Felicitaciones por correo cada cien palabras.' },
    weekly_backup: {
      name: 'Copia del domingo',
      description: 'La noche del domingo, una copia de sus datos y un recordatorio discreto.',
    },
    note_to_webhook: {
      name: 'Notas a otro servicio',
      description: 'Cada nota nueva va a la dirección que usted elija.',
    },
    figures_to_webhook: {
      name: 'Cifras a una tabla',
      description: 'Cada noche, sus cifras van a la dirección que usted elija.',
    },
    monthly_review: {
      name: 'Balance escrito del mes',
      description: 'El día 1 del mes, una nota con sus cifras, y lo mismo por correo.',
    },
    intensive_course: {
      name: 'Semana intensiva',
      description: 'El lunes, se prevé una sesión para cada día hasta el viernes.',
    },
  },
  notifications: {
    morning_words: {
      title: '{{due.words}} palabras por repasar',
      message: 'Buenos días, {{learner.name}}: le esperan {{due.words}} palabras.',
    },
    evening_reminder: {
      title: '¿Y si repasa un poco?',
      message: 'Ningún repaso en siete días. Bastan cinco minutos para volver.',
    },
    word_mastered: {
      title: '«{{word.word}}» está dominada',
      message: '{{words.total}} palabras dominadas en su cuaderno.',
    },
    ten_words: { title: 'Repasar las últimas palabras' },
    weekly_plan: {
      title: 'Semana del {{now.date}}',
      content:
        '## Para aprender\n\n- \n\n## Para repasar\n\n- \n\n## Balance\n\nLa semana pasada: {{figures.words}} palabras, {{figures.sessions}} sesiones.',
    },
    daily_journal: {
      title: 'Diario del {{now.date}}',
      content: '## Lo que he aprendido\n\n\n## Lo que sigue sin estar claro\n\n',
    },
    session_summary: {
      title: 'Sesión: {{session.title}}',
      content: '{{session.minutes}} minutos, el {{now.date}}.\n\n## Para recordar\n\n',
    },
    review_after_session: { title: 'Vocabulario: {{session.title}}' },
    exam_notes: { title: 'Releer: {{note.title}}' },
    urgent_note: { title: 'No olvidar: {{note.title}}', message: '«{{note.title}}»: {{note.excerpt}}' },
    shared_document: {
      title: '{{sharer.name}} comparte un documento',
      message: '«{{note.title}}» le espera en Colaboración.',
    },
    new_member: { title: '{{member.name}} está aquí', message: '{{member.name}} ha creado su cuenta.' },
    weekly_mail: { subject: 'Su semana' },
    hundred_words_mail: {
      subject: '¡{{words.total}} palabras!',
      message: 'Su cuaderno tiene {{words.total}} palabras.',
    },
    monthly_review: {
      title: 'Balance del {{now.date}}',
      content:
        '## Los últimos siete días\n\n- {{figures.words}} palabras añadidas\n- {{figures.reviews}} repasos\n- {{figures.sessions}} sesiones, {{figures.minutes}} minutos\n\n## Y ahora\n\n',
    },
    intensive_course: { title: 'Intensivo {n} de 5' },
  },
  more: {
    weekly_plan: { title: 'Su semana está lista', message: 'Le espera una nota para prepararla.' },
    weekly_backup: { title: 'Copia hecha', message: 'La copia de sus datos del {{now.date}} está lista.' },
    monthly_review: { subject: 'Balance del {{now.date}}', message: 'Su balance: {{steps.1.note_url}}' },
    intensive_course: { title: 'Intensivo {n} de 5' },
  },
}
export default es
