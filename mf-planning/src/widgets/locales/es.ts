import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  completed: 'Sesiones completadas',
  first: 'Planificar una primera sesión',
  none: 'Todavía no hay sesiones',
  next: 'Próxima sesión',
  when: (day, time) => `${day} a las ${time}`,
  start: 'Empezar la sesión',
  resume: 'Reanudar la sesión',
  reschedule: 'Reprogramar',
  empty: 'Ninguna sesión prevista',
  emptyHint: 'Elija un día y una duración: la empezará desde aquí.',
  plan: 'Planificar una sesión',
  sessions: 'Sesiones de hoy',
  nothingToday: 'Ninguna sesión hoy',
  today: (count) => `${count} ${plural('es', count, { one: 'sesión', other: 'sesiones' })}`,
  streak: 'Racha de estudio',
  streakOf: (count) => `Racha de estudio: ${count} ${plural('es', count, { one: 'día', other: 'días' })}`,
  keepStreak: 'Estudiar cada día la mantiene',
  course: 'Hoy',
  free: 'Nada previsto hoy',
  due: (count) =>
    count === 0
      ? 'Ninguna palabra por repasar'
      : plural('es', count, { one: `${count} palabra por repasar`, other: `${count} palabras por repasar` }),
  more: (count) => plural('es', count, { one: `y ${count} más`, other: `y ${count} más` }),
  notYet: 'Las primeras están por llegar',
  failed: 'No disponible por ahora',
}
export default es
