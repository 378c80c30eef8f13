import { plural } from '@cahier/contract/i18n'

/** French is the source: the other languages have exactly these keys. */
export default {
  title: 'Notifications',
  lead: 'Rappels, invitations, bilans et automatisations, du plus récent au plus ancien.',
  loading: 'Chargement des notifications…',
  failed: 'Les notifications n’ont pas pu être chargées.',
  failedTitle: 'Erreur de chargement',
  retry: 'Réessayer',
  offline: (at: string) => `Hors ligne : voici les notifications telles qu’elles étaient le ${at}.`,
  filters: 'Notifications à afficher',
  all: 'Toutes',
  unread: 'Non lues',
  topic: 'Sujet',
  everyTopic: 'Tous les sujets',
  topics: {
    study: 'Révisions',
    collaboration: 'Collaboration',
    progress: 'Bilans',
    automation: 'Automatisations',
    account: 'Compte',
    app: 'Nouveautés et divers',
  },
  count: (shown: number, unread: number) =>
    `${shown} ${plural('fr', shown, { one: 'notification affichée', other: 'notifications affichées' })}, ${unread} ${plural('fr', unread, { one: 'non lue', other: 'non lues' })} en tout`,
  empty: 'Rien de nouveau.',
  emptyBody: 'Vos rappels, invitations et automatisations arriveront ici.',
  emptyFiltered: 'Aucune notification ne correspond à ces filtres.',
  isUnread: 'Non lue',
  important: 'Importante',
  more: 'Afficher les plus anciennes',
  page: 'Voir toutes les notifications',
  settings: 'Régler les notifications',
  markAll: 'Tout marquer comme lu',
  markRead: 'Marquer comme lue',
  markUnread: 'Marquer comme non lue',
  /** Name of the button of one notification. */
  ofOne: (action: string, title: string) => `${action} : ${title}`,
  markedOne: 'Notification marquée comme lue',
  markedAll: 'Toutes les notifications sont marquées comme lues',
  undo: 'Annuler',
  markFailed: 'La notification n’a pas pu être marquée',
}
