import { plural } from '@cahier/contract/i18n'

/** French is the source: the other languages have exactly these keys. */
export default {
  title: 'Boîte d’envoi',
  local: 'Cette installation n’envoie pas d’e-mails : ils restent ici, lisibles sur cette machine seulement.',
  sent: 'Ce que l’application a envoyé, sans le contenu.',
  empty: 'Aucun message pour l’instant.',
  refresh: 'Actualiser',
  failed: 'Les messages n’ont pas pu être chargés.',
  retry: 'Réessayer',
  loading: 'Chargement…',
  home: 'Retour à l’accueil',
  list: 'Messages',
  states: {
    kept: 'Gardé ici',
    sent: 'Envoyé',
    waiting: 'En attente',
    failed: 'Abandonné',
  },
  attempts: (count: number) => `${count} ${plural('fr', count, { one: 'essai', other: 'essais' })}`,
  open: 'Ouvrir le lien',
}
