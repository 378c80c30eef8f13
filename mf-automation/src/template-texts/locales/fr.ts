/** Names, descriptions and action texts of the templates that are no presets. In an action's text, {n} is its position. */
export default {
  presets: {
    morning_words: { name: 'Mots du matin', description: 'Le matin, un rappel les jours où des mots sont à revoir.' },
    evening_reminder: {
      name: 'Rappel du soir',
      description: 'Un rappel le soir si vous n’avez rien révisé de la semaine.',
    },
    word_mastered: { name: 'Mot maîtrisé', description: 'Des félicitations à chaque mot maîtrisé.' },
    ten_words: {
      name: 'Dix nouveaux mots',
      description: 'Tous les dix mots, une séance de vocabulaire prévue pour le lendemain.',
    },
    weekly_plan: { name: 'Plan de la semaine', description: 'Le lundi matin, une note pour préparer la semaine.' },
    daily_journal: { name: 'Journal du jour', description: 'Chaque soir, une note datée pour écrire quelques lignes.' },
    session_summary: {
      name: 'Compte rendu de séance',
      description: 'Après chaque longue séance, une note pour en garder l’essentiel.',
    },
    review_after_session: {
      name: 'Revoir après une lecture',
      description: 'Deux jours après une séance sur un document, une séance de vocabulaire.',
    },
    exam_notes: {
      name: 'Notes d’examen',
      description: 'Une note étiquetée « examen » vous prévoit une séance de relecture.',
    },
    urgent_note: { name: 'Note urgente', description: 'Un rappel quand une note contient « urgent » ou « à rendre ».' },
    shared_document: { name: 'Document partagé', description: 'Un rappel quand on partage un document avec vous.' },
    new_member: {
      name: 'Un proche s’est inscrit',
      description: 'Un rappel quand une personne que vous avez invitée crée son compte.',
    },
    weekly_mail: {
      name: 'Rapport par e-mail',
      description: 'Le dimanche soir, vos chiffres de la semaine par e-mail.',
    },
    hundred_words_mail: { name: 'Cent mots', description: 'Un e-mail de félicitations tous les cent mots.' },
    weekly_backup: {
      name: 'Sauvegarde du dimanche',
      description: 'La nuit du dimanche, une copie de vos données, et un rappel discret.',
    },
    note_to_webhook: {
      name: 'Notes vers un autre service',
      description: 'Chaque nouvelle note part vers l’adresse de votre choix.',
    },
    figures_to_webhook: {
      name: 'Chiffres vers un tableau',
      description: 'Chaque soir, vos chiffres partent vers l’adresse de votre choix.',
    },
    monthly_review: {
      name: 'Bilan écrit du mois',
      description: 'Le 1er du mois, une note avec vos chiffres, et la même chose par e-mail.',
    },
    intensive_course: {
      name: 'Semaine intensive',
      description: 'Le lundi, une séance prévue chaque jour jusqu’au vendredi.',
    },
  },
  notifications: {
    morning_words: {
      title: '{{due.words}} mots à revoir',
      message: 'Bonjour {{learner.name}} : {{due.words}} mots vous attendent.',
    },
    evening_reminder: {
      title: 'Et si vous révisiez ?',
      message: 'Aucune révision depuis sept jours. Cinq minutes suffisent pour reprendre.',
    },
    word_mastered: {
      title: '« {{word.word}} » est maîtrisé',
      message: '{{words.total}} mots maîtrisés dans votre carnet.',
    },
    ten_words: { title: 'Revoir les derniers mots' },
    weekly_plan: {
      title: 'Semaine du {{now.date}}',
      content:
        '## À apprendre\n\n- \n\n## À revoir\n\n- \n\n## Bilan\n\nLa semaine passée : {{figures.words}} mots, {{figures.sessions}} séances.',
    },
    daily_journal: {
      title: 'Journal du {{now.date}}',
      content: '## Ce que j’ai appris\n\n\n## Ce qui reste flou\n\n',
    },
    session_summary: {
      title: 'Séance : {{session.title}}',
      content: '{{session.minutes}} minutes, le {{now.date}}.\n\n## À retenir\n\n',
    },
    review_after_session: { title: 'Vocabulaire : {{session.title}}' },
    exam_notes: { title: 'Relire : {{note.title}}' },
    urgent_note: { title: 'À ne pas oublier : {{note.title}}', message: '« {{note.title}} » : {{note.excerpt}}' },
    shared_document: {
      title: '{{sharer.name}} partage un document',
      message: '« {{note.title}} » vous attend dans Collaboration.',
    },
    new_member: { title: '{{member.name}} est là', message: '{{member.name}} a créé son compte.' },
    weekly_mail: { subject: 'Votre semaine' },
    hundred_words_mail: { subject: '{{words.total}} mots !', message: 'Votre carnet compte {{words.total}} mots.' },
    monthly_review: {
      title: 'Bilan au {{now.date}}',
      content:
        '## Les sept derniers jours\n\n- {{figures.words}} mots ajoutés\n- {{figures.reviews}} révisions\n- {{figures.sessions}} séances, {{figures.minutes}} minutes\n\n## Et après\n\n',
    },
    intensive_course: { title: 'Intensif {n} sur 5' },
  },
  /** Texts of the actions after the first. */
  more: {
    weekly_plan: { title: 'Votre semaine est prête', message: 'Une note vous attend pour la préparer.' },
    weekly_backup: { title: 'Sauvegarde faite', message: 'La copie de vos données du {{now.date}} est prête.' },
    monthly_review: { subject: 'Bilan au {{now.date}}', message: 'Votre bilan : {{steps.1.note_url}}' },
    intensive_course: { title: 'Intensif {n} sur 5' },
  },
}
