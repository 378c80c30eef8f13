export default {
  title: 'E-mails de Cahier',
  lead: 'Sans vous connecter : le lien de votre message suffit.',
  topics: {
    study: 'Rappels de révision',
    collaboration: 'Invitations à collaborer',
    progress: 'Bilans',
    automation: 'E-mails de vos automatisations',
  },
  on: (topic: string) => `${topic} : activés`,
  off: (topic: string) => `${topic} : désactivés`,
  isOn: 'Ces messages vous parviennent. Un bouton suffit pour ne plus les recevoir.',
  isOff:
    'Vous ne recevrez plus ces messages. Ceux qui concernent votre compte et sa sécurité vous parviennent toujours.',
  switchOff: 'Ne plus recevoir ces messages',
  switchOn: 'Les recevoir de nouveau',
  unknown: 'Ce lien n’est pas valable. Reprenez celui de votre dernier message, ou choisissez dans vos préférences.',
  notLoaded: 'Votre choix n’a pas pu être chargé.',
  retry: 'Réessayer',
  failed: 'Votre choix n’a pas pu être enregistré. Vérifiez la connexion et réessayez.',
  tooMany: 'Trop de changements. Réessayez dans une heure.',
  settings: 'Toutes vos préférences',
}
