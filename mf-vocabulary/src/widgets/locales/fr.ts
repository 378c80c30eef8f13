import { plural } from '@cahier/contract/i18n'

export default {
  label: 'Vocabulaire',
  first: 'Ajouter un premier mot',
  none: 'Aucun mot pour l’instant',
  detail: (mastered: number, percent: string) =>
    `${mastered} ${plural('fr', mastered, { one: 'maîtrisé', other: 'maîtrisés' })} · ${percent}`,
  nothing: 'Rien à réviser',
  failed: 'Indisponible pour l’instant',
  mastery: 'Maîtrise du vocabulaire',
  average: (percent: string) => `moyenne ${percent}`,
  masteryToday: (percent: string) => `${percent} aujourd’hui`,
  masteryCurve: (day: string, before: string, now: string) => `De ${before} le ${day} à ${now} aujourd’hui`,
  today: 'aujourd’hui',
  noMastery: 'La courbe commence avec votre première réponse.',
  toReview: (count: number) =>
    count === 0
      ? 'Rien à réviser aujourd’hui.'
      : `${count} ${plural('fr', count, { one: 'mot à réviser', other: 'mots à réviser' })}`,
  empty: 'Ajoutez des mots pour suivre ce que vous en retenez.',
  add: 'Ajouter un mot',
  review: 'Réviser',
}
