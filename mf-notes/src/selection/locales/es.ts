import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  label: 'Notas elegidas',
  chosen: (shown, count) => plural('es', count, { one: `${shown} nota elegida`, other: `${shown} notas elegidas` }),
  all: 'Elegir todas',
  end: 'Dejar de elegir',
  choose: 'Elegir',
  move: 'Mover a…',
  tags: 'Etiquetas…',
  pin: 'Fijar',
  unpin: 'Soltar',
  duplicate: 'Duplicar',
  export: 'Exportar en Markdown',
  toTemplate: 'Convertir en plantilla',
  toNote: 'Ya no es una plantilla',
  trash: 'Mover a la papelera',
  restore: 'Restaurar',
  bar: {
    move: 'Mover',
    tags: 'Etiquetas',
    export: 'Exportar',
    trash: 'Papelera',
    delete: 'Eliminar',
  },
  deletion: {
    title: (shown, count) =>
      plural('es', count, {
        one: '¿Eliminar definitivamente la nota?',
        other: `¿Eliminar definitivamente ${shown} notas?`,
      }),
    body: 'Ya no se podrán restaurar.',
    confirmLabel: 'Eliminar definitivamente',
  },
  tagging: {
    title: (shown, count) => plural('es', count, { one: 'Etiquetas de la nota', other: `Etiquetas de ${shown} notas` }),
    added: 'Añadir',
    removed: 'Quitar',
    removedHint: 'Solo de estas notas: las etiquetas siguen existiendo.',
    submit: 'Aplicar',
    close: 'Cerrar',
    cancel: 'Cancelar',
    discard: {
      title: '¿Cerrar sin aplicar?',
      body: 'Las etiquetas elegidas no se cambiarán.',
      confirmLabel: 'Cerrar sin aplicar',
    },
  },
  toast: {
    pinned: (shown, count) => plural('es', count, { one: 'Nota fijada', other: `${shown} notas fijadas` }),
    unpinned: (shown, count) => plural('es', count, { one: 'Nota soltada', other: `${shown} notas soltadas` }),
    trashed: (shown, count) =>
      plural('es', count, { one: 'Nota movida a la papelera', other: `${shown} notas movidas a la papelera` }),
    restored: (shown, count) => plural('es', count, { one: 'Nota restaurada', other: `${shown} notas restauradas` }),
    tagged: (shown, count) =>
      plural('es', count, { one: `Etiquetas cambiadas`, other: `Etiquetas cambiadas en ${shown} notas` }),
    templates: (shown, count) =>
      plural('es', count, { one: 'Esta nota es una plantilla', other: `${shown} notas son plantillas` }),
    notes: (shown, count) =>
      plural('es', count, { one: 'Esta nota ya no es una plantilla', other: `${shown} notas ya no son plantillas` }),
    duplicated: (shown, count) => plural('es', count, { one: 'Nota duplicada', other: `${shown} notas duplicadas` }),
    deleted: (shown, count) =>
      plural('es', count, {
        one: 'Nota eliminada definitivamente',
        other: `${shown} notas eliminadas definitivamente`,
      }),
    same: 'Nada que cambiar: ya es así.',
    failed: 'El cambio no se pudo guardar en este dispositivo.',
  },
  copyOf: (title) => `${title} (copia)`,
}
export default es
