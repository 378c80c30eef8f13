import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Carpetas',
  close: 'Cerrar',
  cancel: 'Cancelar',
  all: 'Todas las notas',
  none: 'Sin carpeta',
  templates: 'Plantillas',
  shared: 'Compartidas conmigo',
  waiting: (shown, count) =>
    `${shown} ${plural('es', count, { one: 'invitación espera', other: 'invitaciones esperan' })}`,
  count: (shown, count) => `${shown} ${plural('es', count, { one: 'nota', other: 'notas' })}`,
  empty: 'Ordene sus notas: una carpeta puede contener otras, en cinco niveles.',
  new: 'Nueva carpeta',
  newIn: (name) => `Nueva carpeta en «${name}»`,
  actions: 'Acciones de la carpeta',
  actionsOf: (name) => `Acciones de la carpeta «${name}»`,
  rename: 'Cambiar el nombre…',
  renameTitle: (name) => `Cambiar el nombre de «${name}»`,
  move: 'Mover a…',
  moveTitle: (name) => `Mover «${name}»`,
  moveNotes: (shown, count) => plural('es', count, { one: `Mover la nota`, other: `Mover ${shown} notas` }),
  moveHere: 'Mover aquí',
  top: 'Fuera de toda carpeta',
  dissolve: 'Eliminar la carpeta',
  name: 'Nombre',
  create: 'Crear',
  save: 'Cambiar el nombre',
  keys: 'F2: cambiar el nombre. Supr: eliminar.',
  problem: {
    blank: 'Una carpeta tiene un nombre.',
    slash: 'El nombre de una carpeta no contiene barras.',
    long: 'Una carpeta y las que la contienen tienen 100 caracteres como máximo en total.',
    deep: 'Hay cinco niveles de carpetas como máximo.',
    taken: 'Ya hay una carpeta con este nombre en ese lugar.',
    many: 'Una cuenta tiene 500 carpetas como máximo.',
    circle: 'Una carpeta no entra en sí misma.',
  },
  toast: {
    created: (name) => `Carpeta «${name}» creada`,
    renamed: (name) => `La carpeta se llama ahora «${name}»`,
    moved: (name) => `Carpeta «${name}» movida`,
    dissolved: (name) => `Carpeta «${name}» eliminada`,
    dissolvedTo: (name, count, shown, parent) =>
      `Carpeta «${name}» eliminada. ${plural('es', count, { one: `${shown} nota está`, other: `${shown} notas están` })} ahora en «${parent}».`,
    dissolvedOut: (name, count, shown) =>
      `Carpeta «${name}» eliminada. ${plural('es', count, { one: `${shown} nota está`, other: `${shown} notas están` })} ahora un nivel más arriba.`,
    notesMoved: (shown, count, path) =>
      plural('es', count, { one: `Nota movida a «${path}»`, other: `${shown} notas movidas a «${path}»` }),
    notesOut: (shown, count) =>
      plural('es', count, { one: 'Nota sacada de su carpeta', other: `${shown} notas sacadas de sus carpetas` }),
    failed: 'El cambio no se pudo guardar en este dispositivo.',
  },
}
export default es
