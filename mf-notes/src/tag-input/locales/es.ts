import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  suggestions: 'Propuestas',
  chosen: 'Ya elegidas',
  remove: (name) => `Quitar la etiqueta «${name}»`,
  create: (name) => `Crear la etiqueta «${name}»`,
  hint: 'Intro o una coma añade, Retroceso quita.',
  long: 'Una etiqueta tiene 50 caracteres como máximo.',
  added: (name) => `Etiqueta «${name}» añadida`,
  removed: (name) => `Etiqueta «${name}» quitada`,
  count: (shown, count) => plural('es', count, { one: `${shown} propuesta`, other: `${shown} propuestas` }),
}
export default es
