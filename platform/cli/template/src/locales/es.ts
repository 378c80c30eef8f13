import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

export default {
  title: '__label__',
  welcome: (name) => `Le damos la bienvenida, ${name}.`,
  close: 'Cerrar',
  cancel: 'Cancelar',
  add: 'Añadir un elemento',
  remove: 'Eliminar',
  removeNamed: (title) => `Eliminar «${title}»`,
  loading: 'Cargando los elementos…',
  empty: 'Todavía no hay ningún elemento.',
  addFirst: 'Añadir el primero',
  error: {
    title: 'Error de carga',
    body: 'No se han podido cargar sus elementos. Están intactos en el servidor.',
    noTable: 'Este servidor todavía no tiene la tabla de estos elementos.',
    retry: 'Reintentar',
  },
  form: {
    heading: 'Nuevo elemento',
    title: 'Título',
    required: 'El título es obligatorio',
    submit: 'Añadir',
  },
  discard: {
    title: '¿Cerrar sin guardar?',
    body: 'Se perderá el título que ha escrito.',
    confirmLabel: 'Cerrar sin guardar',
  },
  toast: {
    added: 'Elemento añadido',
    addFailed: 'No se ha podido añadir el elemento.',
    removed: 'Elemento eliminado',
    removeFailed: 'No se ha podido eliminar el elemento.',
    undo: 'Deshacer',
    undoFailed: 'No se ha podido restaurar el elemento.',
  },
} satisfies Catalogue<typeof fr>
