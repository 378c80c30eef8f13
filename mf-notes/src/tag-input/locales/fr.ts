import { plural } from '@cahier/contract/i18n'

export default {
  suggestions: 'Propositions',
  chosen: 'Déjà choisis',
  remove: (name: string) => `Retirer le tag « ${name} »`,
  create: (name: string) => `Créer le tag « ${name} »`,
  hint: 'Entrée ou virgule ajoute, Retour arrière retire.',
  long: 'Un tag a 50 caractères au plus.',
  added: (name: string) => `Tag « ${name} » ajouté`,
  removed: (name: string) => `Tag « ${name} » retiré`,
  count: (shown: string, count: number) =>
    plural('fr', count, { one: `${shown} proposition`, other: `${shown} propositions` }),
}
