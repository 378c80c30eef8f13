import { plural } from '@cahier/contract/i18n'

/** French is the source: the other languages have exactly these keys. */
export default {
  open: (waiting: number, errors: number) => {
    const waits = `${waiting} ${plural('fr', waiting, { one: 'demande en attente', other: 'demandes en attente' })}`
    const failed = `${errors} ${plural('fr', errors, { one: 'erreur', other: 'erreurs' })}`
    return `Diagnostic : ${waits}, ${failed}`
  },
  title: 'Diagnostic',
  close: 'Fermer',
  waiting: {
    title: 'En attente de l’équipe',
    messages: 'Messages',
    threads: 'Conversations',
    calls: 'Appels demandés',
    answer: 'Ouvrir la boîte de réception',
    loading: 'Chargement…',
    failed: 'Les demandes n’ont pas pu être chargées.',
  },
  errors: { title: 'Dernières erreurs', none: 'Aucune erreur sur cette page.', unknown: 'origine inconnue' },
  runs: {
    title: 'En service',
    set: 'Ensemble',
    visit: (set: number, channel: string) => `${set}, canal ${channel}`,
    contract: 'Contrat',
    builtFor: (contract: string) => `contrat ${contract}`,
    failed: 'Les autres membres n’ont pas pu être chargés.',
    manage: 'Ouvrir la console des versions',
  },
  connection: {
    title: 'Connexion',
    network: 'Navigateur',
    online: 'En ligne',
    offline: 'Hors ligne',
    server: 'Serveur',
    silent: 'ne répond pas',
    plain: 'hébergement de fichiers',
    liveSet: 'Ensemble servi',
    none: 'aucun',
    database: 'Base de données',
    backend: 'Adresse des données',
  },
  session: {
    title: 'Session',
    address: 'Adresse',
    account: 'Compte',
    plan: 'Formule',
    language: 'Langue et thème',
    level: 'Niveau',
    until: 'Jeton valable jusqu’à',
  },
}
