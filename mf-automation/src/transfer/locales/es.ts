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
  leftOut: {
    title: 'Sin importar',
    unnamed: (place) => `Automatización ${place} del archivo`,
    unknown: 'Cahier no conoce una parte',
    incomplete: 'Incompleta',
  },
  refused: {
    'too-long': 'La lectura de este archivo tarda demasiado',
    'too-large': 'Archivo demasiado grande: 4 MB como máximo',
    'too-many': 'No se leen más de 100 automatizaciones a la vez',
    damaged: 'Este archivo está dañado',
    'not-json': 'Archivo no válido: no es JSON',
    'not-automations': 'Archivo no válido: no contiene automatizaciones de Cahier',
  },
}
export default es
