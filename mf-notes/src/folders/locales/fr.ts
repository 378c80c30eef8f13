import { plural } from '@cahier/contract/i18n'

export default {
  title: 'Dossiers',
  close: 'Fermer',
  cancel: 'Annuler',
  all: 'Toutes les notes',
  none: 'Sans dossier',
  templates: 'Modèles',
  shared: 'Partagées avec moi',
  waiting: (shown: string, count: number) =>
    `${shown} ${plural('fr', count, { one: 'invitation attend', other: 'invitations attendent' })}`,
  count: (shown: string, count: number) => `${shown} ${plural('fr', count, { one: 'note', other: 'notes' })}`,
  empty: 'Rangez vos notes : un dossier peut en contenir d’autres, sur cinq niveaux.',
  new: 'Nouveau dossier',
  newIn: (name: string) => `Nouveau dossier dans « ${name} »`,
  actions: 'Actions du dossier',
  actionsOf: (name: string) => `Actions du dossier « ${name} »`,
  rename: 'Renommer…',
  renameTitle: (name: string) => `Renommer « ${name} »`,
  move: 'Déplacer vers…',
  moveTitle: (name: string) => `Déplacer « ${name} »`,
  moveNotes: (shown: string, count: number) =>
    plural('fr', count, { one: `Déplacer la note`, other: `Déplacer ${shown} notes` }),
  moveHere: 'Déplacer ici',
  top: 'Hors de tout dossier',
  dissolve: 'Supprimer le dossier',
  name: 'Nom',
  create: 'Créer',
  save: 'Renommer',
  keys: 'F2 : renommer. Suppr : supprimer.',
  problem: {
    blank: 'Un dossier a un nom.',
    slash: 'Un nom de dossier ne contient pas de barre oblique.',
    long: 'Un dossier et ceux qui le contiennent ont 100 caractères au plus en tout.',
    deep: 'Il y a cinq niveaux de dossiers au plus.',
    taken: 'Un dossier a déjà ce nom à cet endroit.',
    many: 'Un compte a 500 dossiers au plus.',
    circle: 'Un dossier ne va pas dans lui-même.',
  },
  toast: {
    created: (name: string) => `Dossier « ${name} » créé`,
    renamed: (name: string) => `Dossier renommé en « ${name} »`,
    moved: (name: string) => `Dossier « ${name} » déplacé`,
    dissolved: (name: string) => `Dossier « ${name} » supprimé`,
    dissolvedTo: (name: string, count: number, shown: string, parent: string) =>
      `Dossier « ${name} » supprimé. ${plural('fr', count, { one: `${shown} note est maintenant`, other: `${shown} notes sont maintenant` })} dans « ${parent} ».`,
    dissolvedOut: (name: string, count: number, shown: string) =>
      `Dossier « ${name} » supprimé. ${plural('fr', count, { one: `${shown} note est maintenant`, other: `${shown} notes sont maintenant` })} un niveau plus haut.`,
    notesMoved: (shown: string, count: number, path: string) =>
      plural('fr', count, {
        one: `Note déplacée dans « ${path} »`,
        other: `${shown} notes déplacées dans « ${path} »`,
      }),
    notesOut: (shown: string, count: number) =>
      plural('fr', count, { one: 'Note sortie de son dossier', other: `${shown} notes sorties de leurs dossiers` }),
    failed: 'Le changement n’a pas pu être gardé sur cet appareil.',
  },
}
