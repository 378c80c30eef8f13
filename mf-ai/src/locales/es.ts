import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Asistente de IA inteligente',
  description: 'Busca en sus notas y en su vocabulario, y cita lo que encuentra.',
  connected: 'IA conectada',
  disconnected: 'IA desconectada',
  reconnect: 'Volver a conectar',
  retry: 'Reintentar',
  undo: 'Deshacer',
  cancel: 'Cancelar',
  close: 'Cerrar',
  unsent: 'Su mensaje no se ha enviado. ¿Salir de todos modos?',
  discard: {
    title: '¿Cerrar sin guardar?',
    body: 'Tiene cambios sin guardar. ¿Seguro que quiere cerrar?',
    confirmLabel: 'Cerrar sin guardar',
  },
  chat: {
    new: 'Nuevo chat',
    back: 'Volver',
    count: (count: number) => `${count} ${plural('es', count, { one: 'mensaje', other: 'mensajes' })}`,
    loading: 'Cargando la conversación…',
  },
  welcome: {
    title: '¿Qué busca?',
    body: 'El asistente integrado recorre sus propias notas y palabras, y le muestra los pasajes que responden. No inventa nada ni escribe en su lugar.',
    suggestions: 'Sugerencias',
    beginnings: [
      { label: 'Resumir mis notas recientes', text: 'Mis notas recientes sobre ' },
      { label: 'Ayudarme con mi vocabulario', text: 'La palabra ' },
      { label: 'Preparar un plan de estudio', text: 'Repasar ' },
      { label: 'Explicar un concepto', text: 'Explícame ' },
    ],
  },
  composer: {
    label: 'Su mensaje',
    examples: [
      'Resume mis notas recientes…',
      'Ayúdame con una palabra de mi vocabulario…',
      'Prepara mi plan de estudio sobre un tema…',
      'Explícame un concepto de mis notas…',
    ],
    placeholder: 'Escriba su mensaje…',
    send: 'Enviar',
    keys: 'Intro para enviar, Mayús + Intro para una línea nueva',
    length: (length: string, most: string) => `${length} / ${most} caracteres`,
    empty: 'El mensaje no puede estar vacío',
    tooLong: 'El mensaje es demasiado largo (máx. 4000 caracteres)',
  },
  thread: {
    label: 'Conversación',
    you: 'Usted',
    assistant: 'Asistente',
    thinking: 'La IA está pensando…',
    retry: 'Reintentar',
    copy: 'Copiar la respuesta',
    copied: 'Respuesta copiada',
    copyFailed: 'No se ha podido copiar la respuesta',
    kinds: { note: 'Nota', document: 'Documento', word: 'Palabra' },
  },
  list: {
    title: 'Conversaciones',
    loading: 'Cargando las conversaciones…',
    empty: 'Sus conversaciones aparecerán aquí.',
    actions: (title: string) => `Acciones para «${title}»`,
    rename: 'Cambiar el título',
    delete: 'Eliminar',
  },
  rename: {
    title: 'Cambiar el título de la conversación',
    label: 'Título',
    submit: 'Cambiar',
    required: 'El título es obligatorio',
  },
  missing: {
    title: 'Esta conversación ya no existe.',
    action: 'Empezar un chat nuevo',
  },
  error: {
    title: 'Error de carga',
    conversations: 'No se han podido cargar sus conversaciones. Están intactas en el servidor.',
    messages: 'No se ha podido cargar esta conversación. Está intacta en el servidor.',
  },
  failure: {
    unreachable: 'El asistente no responde. Su mensaje sigue en el campo.',
    conversation_not_found: 'Esta conversación ya no existe.',
    message_too_long: 'El mensaje es demasiado largo (máx. 4000 caracteres)',
    empty_message: 'El mensaje no puede estar vacío',
    not_signed_in: 'Su sesión ha caducado. Vuelva a iniciarla; su mensaje sigue en el campo.',
    refused: 'El asistente ha rechazado este mensaje.',
  },
  toast: {
    deleted: 'Conversación eliminada',
    failed: 'No se ha podido modificar la conversación',
  },
}

export default es
