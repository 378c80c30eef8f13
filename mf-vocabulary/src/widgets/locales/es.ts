import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  label: 'Vocabulario',
  first: 'Añadir una primera palabra',
  none: 'Todavía no hay palabras',
  detail: (mastered, percent) =>
    `${mastered} ${plural('es', mastered, { one: 'dominada', other: 'dominadas' })} · ${percent}`,
  nothing: 'Nada que repasar',
  failed: 'No disponible por ahora',
  mastery: 'Dominio del vocabulario',
  average: (percent) => `media ${percent}`,
  masteryToday: (percent) => `${percent} hoy`,
  masteryCurve: (day, before, now) => `Del ${before} el ${day} al ${now} hoy`,
  today: 'hoy',
  noMastery: 'La curva empieza con su primera respuesta.',
  toReview: (count) =>
    count === 0
      ? 'Nada que repasar hoy.'
      : `${count} ${plural('es', count, { one: 'palabra por repasar', other: 'palabras por repasar' })}`,
  empty: 'Añada palabras para seguir lo que recuerda de ellas.',
  add: 'Añadir una palabra',
  review: 'Repasar',
}
export default es
