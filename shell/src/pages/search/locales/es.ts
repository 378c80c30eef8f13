import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  kind: 'Tipo de resultado',
  all: 'Todo',
  date: 'Fecha de modificación',
  anyDate: 'Todas las fechas',
  periods: { week: 'Últimos 7 días', month: 'Últimos 30 días', year: 'Últimos 12 meses' },
  folder: 'Carpeta',
  anyFolder: 'Todas las carpetas',
  tag: 'Etiqueta',
  anyTag: 'Todas las etiquetas',
  nothing: 'Ningún resultado con estos filtros.',
  reset: 'Borrar los filtros',
}
export default es
