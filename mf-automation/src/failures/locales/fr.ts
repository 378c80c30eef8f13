export default {
  title: 'Pourquoi',
  /** What went wrong in a step, and what to do. */
  codes: {
    conditions: {
      what: 'Les conditions n’étaient pas remplies.',
      todo: 'Rien à faire : elle s’exécutera à la prochaine occasion qui les remplit.',
    },
    switched_off: {
      what: 'L’automatisation a été désactivée entre-temps.',
      todo: 'Réactivez-la si elle doit s’exécuter.',
    },
    invalid_field: {
      what: 'Un champ de l’action n’est pas valable une fois rempli.',
      todo: 'Corrigez l’action, puis exécutez de nouveau.',
    },
    missing_field: {
      what: 'Un champ obligatoire est vide une fois rempli.',
      todo: 'Complétez l’action, puis reprenez l’exécution.',
    },
    bad_path: {
      what: 'Un texte contient une donnée que ce déclencheur n’a pas.',
      todo: 'Retirez cette donnée du texte, puis exécutez de nouveau.',
    },
    mail_unconfirmed: {
      what: 'Votre adresse e-mail n’est pas confirmée.',
      todo: 'Confirmez-la dans les paramètres, puis reprenez.',
    },
    mail_refused: {
      what: 'Le destinataire refuse ces messages, ou ce n’est pas votre propre adresse.',
      todo: 'Indiquez votre propre adresse, ou vérifiez qu’elle fonctionne.',
    },
    webhook_address_refused: {
      what: 'Cette adresse n’est pas permise : elle mène à un réseau interne ou n’est pas en https.',
      todo: 'Indiquez une adresse publique en https.',
    },
    webhook_no_answer: {
      what: 'Le serveur appelé n’a pas répondu à temps.',
      todo: 'Vérifiez qu’il fonctionne, puis reprenez l’exécution.',
    },
    webhook_status: {
      what: 'Le serveur appelé a répondu par une erreur.',
      todo: 'Vérifiez l’adresse, les en-têtes et ce qu’il attend, puis reprenez.',
    },
    webhook_not_here: {
      what: 'Ce serveur ne peut pas appeler d’adresses extérieures en sécurité.',
      todo: 'Retirez cette action, ou demandez à l’administrateur de l’installation.',
    },
    note_limit: {
      what: 'Votre formule n’admet pas plus de notes.',
      todo: 'Supprimez des notes ou changez de formule, puis reprenez.',
    },
    plan_required: {
      what: 'Votre formule, ou un compte de démonstration, ne comprend pas cette action.',
      todo: 'Changez de formule, puis reprenez.',
    },
    automation_limit: {
      what: 'Vous avez 500 automatisations.',
      todo: 'Supprimez-en une d’abord.',
    },
    plan_feature: {
      what: 'Ce modèle est réservé aux formules Pro et Premium.',
      todo: 'Changez de formule, ou partez d’un autre modèle.',
    },
    daily_cap: {
      what: 'Une limite de votre formule sur 24 heures est atteinte : exécutions, e-mails, webhooks ou sauvegardes.',
      todo: 'Exécutez-la de nouveau demain ; une formule supérieure en permet davantage.',
    },
    loop: {
      what: 'Cette exécution vient d’une autre automatisation, qui vient elle-même d’une autre : la chaîne a été coupée.',
      todo: 'Ajoutez une condition pour qu’elles ne se déclenchent pas l’une l’autre.',
    },
    secret_unreadable: {
      what: 'La valeur secrète d’un en-tête ne s’ouvre plus.',
      todo: 'Remplacez-la dans l’action, puis reprenez.',
    },
    storage_limit: {
      what: 'Votre espace de stockage est plein.',
      todo: 'Libérez de la place ou changez de formule, puis reprenez.',
    },
    backup_too_large: {
      what: 'Vos données sont trop volumineuses pour une sauvegarde.',
      todo: 'Exportez-les depuis les paramètres.',
    },
    timeout: {
      what: 'L’étape a pris trop de temps.',
      todo: 'Reprenez l’exécution un peu plus tard.',
    },
    internal: {
      what: 'Une erreur inattendue s’est produite. Elle est enregistrée.',
      todo: 'Reprenez l’exécution ; si l’erreur revient, écrivez-nous depuis l’aide.',
    },
  },
}
