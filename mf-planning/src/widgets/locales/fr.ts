import { plural } from '@cahier/contract/i18n'

export default {
  completed: 'Séances terminées',
  first: 'Planifier une première séance',
  none: 'Aucune séance pour l’instant',
  next: 'Prochaine séance',
  when: (day: string, time: string) => `${day} à ${time}`,
  start: 'Commencer la séance',
  resume: 'Reprendre la séance',
  reschedule: 'Replanifier',
  empty: 'Aucune séance prévue',
  emptyHint: 'Choisissez un jour et une durée : vous la commencerez d’ici.',
  plan: 'Planifier une séance',
  sessions: 'Séances du jour',
  nothingToday: 'Aucune séance aujourd’hui',
  today: (count: number) => `${count} ${plural('fr', count, { one: 'séance', other: 'séances' })}`,
  streak: 'Série d’étude',
  streakOf: (count: number) => `Série d’étude : ${count} ${plural('fr', count, { one: 'jour', other: 'jours' })}`,
  keepStreak: 'Étudier chaque jour la prolonge',
  course: 'Aujourd’hui',
  free: 'Rien de prévu aujourd’hui',
  due: (count: number) =>
    count === 0
      ? 'Aucun mot à réviser'
      : plural('fr', count, { one: `${count} mot à réviser`, other: `${count} mots à réviser` }),
  more: (count: number) => plural('fr', count, { one: `et ${count} autre`, other: `et ${count} autres` }),
  notYet: 'Les premières sont à venir',
  failed: 'Indisponible pour l’instant',
}
