import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  types: { vocabulary: 'Vocabulario', document: 'Documento', mixed: 'Mixta' },
  status: {
    upcoming: 'Próxima',
    running: 'En curso',
    completed: 'Completada',
    overdue: 'Atrasada',
    setAside: 'Apartada',
  },
  minutes: (count) => `${count} min`,
  started: 'Sesión empezada',
  studyFailed: 'No se ha podido seguir la sesión',
  undo: 'Deshacer',
  offline: 'Está sin conexión: inténtelo de nuevo cuando la tenga.',
}
export default es
