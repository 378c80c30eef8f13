import { plural } from '@cahier/contract/i18n'

export default {
  title: 'Vos notes',
  pinned: 'Épinglées',
  recent: 'Récentes',
  all: 'Toutes les notes',
  empty: 'Votre première note apparaîtra ici.',
  create: 'Nouvelle note',
  notesFailed: 'Vos notes n’ont pas pu être lues.',
  loading: 'Chargement des notes…',
  retry: 'Réessayer',
  label: 'Notes',
  first: 'Écrire une première note',
  none: 'Aucune note pour l’instant',
  detail: (pinned: number, week: number) =>
    `${pinned} ${plural('fr', pinned, { one: 'épinglée', other: 'épinglées' })} · ${week} cette semaine`,
  failed: 'Indisponible pour l’instant',
}
