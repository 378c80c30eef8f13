import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  label: 'Demostración',
  name: 'Visitante',
  text: 'Espacio de demostración: pruébelo todo, se borra tras 24 horas sin visitas.',
  opening: 'Su espacio de demostración se está preparando…',
  keep: 'Crear mi cuenta',
  failed: 'No se ha podido abrir la demostración. Inténtelo de nuevo en un momento.',
  tooMany: 'Se han abierto demasiadas demostraciones desde aquí. Inténtelo dentro de una hora o cree una cuenta.',
}

export default es
