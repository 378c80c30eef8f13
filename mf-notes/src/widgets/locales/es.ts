import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Sus notas',
  pinned: 'Fijadas',
  recent: 'Recientes',
  all: 'Todas las notas',
  empty: 'Su primera nota aparecerá aquí.',
  create: 'Nueva nota',
  notesFailed: 'No se pudieron leer sus notas.',
  loading: 'Cargando notas…',
  retry: 'Reintentar',
  label: 'Notas',
  first: 'Escribir una primera nota',
  none: 'Todavía no hay notas',
  detail: (pinned, week) =>
    `${pinned} ${plural('es', pinned, { one: 'fijada', other: 'fijadas' })} · ${week} esta semana`,
  failed: 'No disponible por ahora',
}
export default es
