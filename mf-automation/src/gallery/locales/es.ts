import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  search: 'Buscar una plantilla',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  price: { label: 'Plan', all: 'Todas', free: 'Gratuitas', premium: 'PRO' },
  popular: 'Populares',
  pro: 'PRO',
  use: 'Usar',
  useNamed: (name) => `Usar la plantilla «${name}»`,
  unlock: 'Desbloquear con Pro',
  unlockNamed: (name) => `Desbloquear con Pro: ${name}`,
  unavailable: 'Todavía no disponible',
  custom: {
    title: 'Crear a medida',
    body: 'Elija usted el desencadenante y las acciones.',
    action: 'Crear a medida',
  },
  found: (count) => `${count} ${plural('es', count, { one: 'plantilla', other: 'plantillas' })}`,
  none: 'Ninguna plantilla coincide.',
  reset: 'Borrar los filtros',
}
export default es
