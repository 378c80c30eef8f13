import { plural } from '@cahier/contract/i18n'

export default {
  title: 'Importer des automatisations',
  description: 'D’un fichier exporté de Cahier. Elles sont ajoutées inactives.',
  choose: 'Choisir un fichier',
  found: (count: number) =>
    `${count} ${plural('fr', count, { one: 'automatisation trouvée', other: 'automatisations trouvées' })}`,
  submit: (count: number) => `Importer ${count}`,
  added: (count: number) =>
    `${count} ${plural('fr', count, { one: 'automatisation importée, inactive', other: 'automatisations importées, inactives' })}`,
  failed: 'Les automatisations n’ont pas pu être importées. Rien n’a été ajouté.',
  undoFailed: 'L’import n’a pas pu être annulé',
  progress: 'Import',
  stop: 'Arrêter',
  refused: {
    tooLarge: 'Fichier trop volumineux',
    notJson: 'Fichier invalide : ce n’est pas du JSON',
    notAutomations: 'Fichier invalide : il ne contient pas d’automatisations de Cahier',
    incomplete: 'Fichier invalide : une automatisation y est incomplète',
  },
}
