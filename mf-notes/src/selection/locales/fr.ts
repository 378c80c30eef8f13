import { plural } from '@cahier/contract/i18n'

export default {
  label: 'Notes choisies',
  chosen: (shown: string, count: number) =>
    plural('fr', count, { one: `${shown} note choisie`, other: `${shown} notes choisies` }),
  all: 'Tout choisir',
  end: 'Ne plus choisir',
  choose: 'Choisir',
  move: 'Déplacer vers…',
  tags: 'Tags…',
  pin: 'Épingler',
  unpin: 'Désépingler',
  duplicate: 'Dupliquer',
  export: 'Exporter en Markdown',
  toTemplate: 'En faire un modèle',
  toNote: 'N’est plus un modèle',
  trash: 'Mettre à la corbeille',
  restore: 'Restaurer',
  bar: {
    move: 'Déplacer',
    tags: 'Tags',
    export: 'Exporter',
    trash: 'Corbeille',
    delete: 'Supprimer',
  },
  deletion: {
    title: (shown: string, count: number) =>
      plural('fr', count, {
        one: 'Supprimer définitivement la note ?',
        other: `Supprimer définitivement ${shown} notes ?`,
      }),
    body: 'Elles ne pourront plus être restaurées.',
    confirmLabel: 'Supprimer définitivement',
  },
  tagging: {
    title: (shown: string, count: number) =>
      plural('fr', count, { one: 'Tags de la note', other: `Tags de ${shown} notes` }),
    added: 'Ajouter',
    removed: 'Retirer',
    removedHint: 'Seulement de ces notes : les tags eux-mêmes restent.',
    submit: 'Appliquer',
    close: 'Fermer',
    cancel: 'Annuler',
    discard: {
      title: 'Fermer sans appliquer ?',
      body: 'Les tags choisis ne seront pas changés.',
      confirmLabel: 'Fermer sans appliquer',
    },
  },
  toast: {
    pinned: (shown: string, count: number) =>
      plural('fr', count, { one: 'Note épinglée', other: `${shown} notes épinglées` }),
    unpinned: (shown: string, count: number) =>
      plural('fr', count, { one: 'Note désépinglée', other: `${shown} notes désépinglées` }),
    trashed: (shown: string, count: number) =>
      plural('fr', count, { one: 'Note mise à la corbeille', other: `${shown} notes mises à la corbeille` }),
    restored: (shown: string, count: number) =>
      plural('fr', count, { one: 'Note restaurée', other: `${shown} notes restaurées` }),
    tagged: (shown: string, count: number) =>
      plural('fr', count, { one: `Tags changés`, other: `Tags changés dans ${shown} notes` }),
    templates: (shown: string, count: number) =>
      plural('fr', count, { one: 'Cette note est un modèle', other: `${shown} notes sont des modèles` }),
    notes: (shown: string, count: number) =>
      plural('fr', count, { one: 'Cette note n’est plus un modèle', other: `${shown} notes ne sont plus des modèles` }),
    duplicated: (shown: string, count: number) =>
      plural('fr', count, { one: 'Note dupliquée', other: `${shown} notes dupliquées` }),
    deleted: (shown: string, count: number) =>
      plural('fr', count, { one: 'Note supprimée définitivement', other: `${shown} notes supprimées définitivement` }),
    same: 'Rien à changer : c’est déjà ainsi.',
    failed: 'Le changement n’a pas pu être gardé sur cet appareil.',
  },
  copyOf: (title: string) => `${title} (copie)`,
}
