import { plural } from '@cahier/contract/i18n'

export default {
  search: 'Rechercher un modèle',
  category: 'Catégorie',
  allCategories: 'Toutes les catégories',
  price: { label: 'Offre', all: 'Tous', free: 'Gratuits', premium: 'PRO' },
  popular: 'Populaires',
  pro: 'PRO',
  use: 'Utiliser',
  useNamed: (name: string) => `Utiliser le modèle « ${name} »`,
  unlock: 'Débloquer avec Pro',
  unlockNamed: (name: string) => `Débloquer avec Pro : ${name}`,
  unavailable: 'Pas encore disponible',
  custom: {
    title: 'Créer sur mesure',
    body: 'Choisissez vous-même le déclencheur et les actions.',
    action: 'Créer sur mesure',
  },
  found: (count: number) => `${count} ${plural('fr', count, { one: 'modèle', other: 'modèles' })}`,
  none: 'Aucun modèle ne correspond.',
  reset: 'Effacer les filtres',
}
