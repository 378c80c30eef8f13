import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Importar automatizaciones',
  description: 'De un archivo exportado por Cahier. Se añaden inactivas.',
  choose: 'Elegir un archivo',
  found: (count) =>
    `${count} ${plural('es', count, { one: 'automatización encontrada', other: 'automatizaciones encontradas' })}`,
  submit: (count) => `Importar ${count}`,
  added: (count) =>
    `${count} ${plural('es', count, { one: 'automatización importada, inactiva', other: 'automatizaciones importadas, inactivas' })}`,
  failed: 'No se han podido importar las automatizaciones. No se ha añadido nada.',
  undoFailed: 'No se ha podido deshacer la importación',
  progress: 'Importación',
  stop: 'Detener',
  refused: {
    tooLarge: 'Archivo demasiado grande',
    notJson: 'Archivo no válido: no es JSON',
    notAutomations: 'Archivo no válido: no contiene automatizaciones de Cahier',
    incomplete: 'Archivo no válido: una de sus automatizaciones está incompleta',
  },
}
export default es
