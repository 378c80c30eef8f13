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
  leftOut: {
    title: 'Laissées de côté',
    unnamed: (place: number) => `Automatisation ${place} du fichier`,
    unknown: 'Une partie est inconnue de Cahier',
    incomplete: 'Incomplète',
  },
  refused: {
    'too-long': 'La lecture de ce fichier prend trop de temps',
    'too-large': 'Fichier trop volumineux : 4 Mo au plus',
    'too-many': 'Plus de 100 automatisations ne sont pas lues à la fois',
    damaged: 'Ce fichier est abîmé',
    'not-json': 'Fichier invalide : ce n’est pas du JSON',
    'not-automations': 'Fichier invalide : il ne contient pas d’automatisations de Cahier',
  },
}
